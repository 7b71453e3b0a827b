import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, refusalOf, useDeleteCharacterMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';

/** `onGone`: someone else deleted it first. */
export function useManageDeletion(onGone: () => void) {
  const [asked, setAsked] = useState<CharacterCard | null>(null);
  const [remove, { isLoading }] = useDeleteCharacterMutation();

  const confirm = async () => {
    if (!asked) return;
    const { error } = await remove({ params: { id: asked.id }, query: {} });
    setAsked(null);
    if (!error) {
      showToast(texts.characterBrowser.deleted(asked.name), 'success');
      return;
    }
    showToast(refusalOf(error, { failed: texts.manageCharacters.deleteFailed }), 'destructive');
    if (apiErrorOf(error)?.status === 404) onGone();
  };

  return { asked, ask: setAsked, cancel: () => setAsked(null), confirm: () => void confirm(), busy: isLoading };
}
