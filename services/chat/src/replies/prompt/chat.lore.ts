import type { LoreTimers } from '@masque/roleplay/lorebook';
import { inLoreOrder } from '@masque/roleplay/prompt';
import type { PlayedCharacter } from '../../characters/characters.service.ts';
import { mainMember } from '../../chats/chat.rules.ts';
import type { ChatRow } from '../../chats/chats.service.ts';
import type { JoinedLorebook, LoreBookRef } from '../../lorebooks/lorebook.rules.ts';

/** In the order of the prompt's books: an index in a ref is one here. */
export function loreBooksOf(
  { row, character }: { readonly row: ChatRow; readonly character: PlayedCharacter },
  joining: readonly JoinedLorebook[],
): LoreBookRef[] {
  const { characterId, version } = mainMember(row);
  const own = character.card.lorebook ? [{ characterId, version, source: 'character' as const }] : [];
  return inLoreOrder<LoreBookRef & Pick<JoinedLorebook, 'source'>>(own, joining)
    .flat()
    .map((book) => ({ characterId: book.characterId, version: book.version }));
}

/** Stored by the book's id, because indexes change when books are attached or removed. */
export const storedTimers = (timers: LoreTimers, books: readonly LoreBookRef[]): LoreTimers =>
  renamed(timers, (book) => books[Number(book)]?.characterId);

export function timersFor(
  row: Pick<ChatRow, '_id' | 'members' | 'lorebookIds' | 'loreTimers'>,
  books: readonly LoreBookRef[],
): LoreTimers {
  const stored: LoreTimers = JSON.parse(row.loreTimers);
  const { characterId } = mainMember(row);
  /** Earlier versions stored the index among these. */
  const others = row.lorebookIds.filter((id) => id !== characterId);
  const before = books.some((book) => book.characterId === characterId) ? [characterId, ...others] : others;
  return renamed(stored, (book) => {
    const id = /^\d+$/.test(book) ? before[Number(book)] : book;
    const at = books.findIndex((one) => one.characterId === id);
    return at < 0 ? undefined : String(at);
  });
}

function renamed(timers: LoreTimers, nameOf: (book: string) => string | undefined): LoreTimers {
  const entries = Object.entries(timers).flatMap(([ref, value]) => {
    const dot = ref.indexOf('.');
    const name = nameOf(ref.slice(0, dot));
    return name === undefined ? [] : [[`${name}${ref.slice(dot)}`, value] as const];
  });
  return Object.fromEntries(entries);
}
