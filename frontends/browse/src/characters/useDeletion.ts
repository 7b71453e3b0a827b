import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useDeleteCharacterMutation, useSession } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';

const words = texts.characterBrowser;

export function useDeletion() {
  const [asked, setAsked] = useState<CharacterCard | null>(null);
  const [remove, { isLoading }] = useDeleteCharacterMutation();
  const { user, username } = useSession();

  const confirm = async () => {
    if (!asked) return;
    const refusal = !user ? words.mustLogIn : !username ? words.noUsername : null;
    const result = refusal ? null : await remove({ params: { id: asked.id }, query: {} });
    setAsked(null);
    if (refusal) showToast(refusal, 'destructive');
    else if (result?.error) showToast(words.deleteFailed(sentenceOf(result.error)), 'destructive');
    else showToast(words.deleted(asked.name), 'success');
  };

  return { asked, ask: setAsked, cancel: () => setAsked(null), confirm: () => void confirm(), busy: isLoading };
}
