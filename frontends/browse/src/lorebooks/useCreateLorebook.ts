import type { Lorebook } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useCreateCharacterMutation } from '@masque/web-kit';
import { emptyBook } from '../lorebook/entries.rules.ts';

export type CreatedLorebook = { readonly id: string } | { readonly problem: string };

/** A SillyTavern world has no name but its file's. */
export const lorebookName = ({ name }: Lorebook, file: string): string =>
  name?.trim() || file.replace(/\.[^.]+$/, '').trim() || texts.lorebooks.kind;

/** Private until its author publishes it. */
export function useCreateLorebook() {
  const [send, { isLoading }] = useCreateCharacterMutation();
  const create = async ({ name, book = emptyBook }: { name: string; book?: Lorebook }): Promise<CreatedLorebook> => {
    const body = { kind: 'lorebook' as const, name, summary: book.description?.slice(0, 500) ?? '', lorebook: book };
    const { data, error } = await send({ body, key: crypto.randomUUID() });
    return data ? { id: data.id } : { problem: sentenceOf(error) };
  };
  return { create, isLoading };
}
