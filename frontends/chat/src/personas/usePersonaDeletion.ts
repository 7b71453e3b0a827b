import type { Persona } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, refusalOf, useDeletePersonaMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { forgetPersona, idOf } from './choice.ts';

const words = texts.personas;

export function usePersonaDeletion(onDeleted: () => void) {
  const [asked, setAsked] = useState<Persona | null>(null);
  const [remove, { isLoading }] = useDeletePersonaMutation();

  const confirm = async () => {
    if (!asked) return;
    const id = idOf(asked);
    const { error } = await remove({ params: { id }, query: {} });
    setAsked(null);
    const isGone = !error || apiErrorOf(error)?.status === 404;
    if (isGone) {
      forgetPersona(id);
      onDeleted();
    }
    if (error) showToast(refusalOf(error, { failed: words.deleteFailed }), 'destructive');
    else showToast(words.deleted(asked.name), 'success');
  };

  return { asked, ask: setAsked, cancel: () => setAsked(null), confirm: () => void confirm(), busy: isLoading };
}
