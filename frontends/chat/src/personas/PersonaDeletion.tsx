import { texts } from '@masque/texts';
import { ConfirmDialog } from '@masque/web-ui';
import type { usePersonaDeletion } from './usePersonaDeletion.ts';

const words = texts.personas;

export function PersonaDeletion({ deletion }: { deletion: ReturnType<typeof usePersonaDeletion> }) {
  return (
    <ConfirmDialog
      open={deletion.asked !== null}
      title={words.deleteTitle}
      question={words.deleteQuestion(deletion.asked?.name ?? '')}
      busy={deletion.busy}
      busyText={words.deleting}
      onConfirm={deletion.confirm}
      onClose={deletion.cancel}
    />
  );
}
