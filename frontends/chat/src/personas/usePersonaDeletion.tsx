import type { Persona } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, refusalOf, useDeletePersonaMutation } from '@masque/web-kit';
import { ConfirmDialog, showToast } from '@masque/web-ui';
import { useState } from 'react';
import { forgetPersona, idOf } from './choice.ts';

const words = texts.personas;

export function usePersonaDeletion(onDeleted: () => void) {
  const [persona, setPersona] = useState<Persona | null>(null);
  const [remove, { isLoading }] = useDeletePersonaMutation();

  const confirm = async () => {
    if (!persona) return;
    const id = idOf(persona);
    const { error } = await remove({ params: { id }, query: {} });
    setPersona(null);
    const isGone = !error || apiErrorOf(error)?.status === 404;
    if (isGone) {
      forgetPersona(id);
      onDeleted();
    }
    if (error) showToast(refusalOf(error, { failed: words.deleteFailed }), 'destructive');
    else showToast(texts.common.deleted(persona.name), 'success');
  };

  const dialog = (
    <ConfirmDialog
      open={persona !== null}
      title={words.deleteTitle}
      question={texts.common.deleteQuestion(persona?.name ?? '')}
      busy={isLoading}
      busyText={texts.common.deleting}
      onConfirm={() => void confirm()}
      onClose={() => setPersona(null)}
    />
  );
  return { ask: setPersona, dialog };
}
