import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, useSetVisibilityMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';

const words = texts.manageCharacters;
/** ms between the press and the call; core specification, section 7. */
const delay = 300;
const pause = () => new Promise((resolve) => setTimeout(resolve, delay));

function sentenceFor(error: unknown): string {
  const failure = apiErrorOf(error);
  if (failure?.status === 404) return texts.common.characterNotFound;
  if (failure?.code === 'character.not_yours') return failure.message;
  if (failure?.code === 'auth.denied') return words.notYours;
  return words.visibilityFailed(failure?.message ?? texts.failures.network);
}

export function useVisibility(onGone: () => void) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [setVisibility] = useSetVisibilityMutation();

  const change = async ({ id, name, isPublic, moderation = 'none' }: CharacterCard) => {
    setBusy((before) => new Set([...before, id]));
    await pause();
    const { data, error } = await setVisibility({ params: { id }, body: { isPublic: !isPublic } });
    setBusy((before) => new Set([...before].filter((other) => other !== id)));
    if (data) {
      const made = moderation === 'none' ? words.madePublic : words.madePublicHeld;
      showToast(data.isPublic ? made(name) : words.madePrivate(name), 'success');
      return;
    }
    showToast(sentenceFor(error), 'destructive');
    if (apiErrorOf(error)?.status === 404) onGone();
  };
  return { busy, flip: (character: CharacterCard) => void change(character) };
}
