import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, useRestoreVersionMutation } from '@masque/web-kit';
import { ConfirmDialog, showToast } from '@masque/web-ui';
import { newerState } from '../edit/newerState.ts';

const words = texts.versions;

export function RestoreDialog({
  character: { id, editRevision },
  n,
  isDirty,
  onRestored,
  onClose,
}: {
  character: Character;
  n: number;
  isDirty: boolean;
  /** `isOwn` is false if someone else's edit came first. */
  onRestored: (character: Character, isOwn: boolean) => void;
  onClose: () => void;
}) {
  const [restore, { isLoading }] = useRestoreVersionMutation();
  const confirm = async () => {
    const result = await restore({ params: { id, n }, body: { editRevision } });
    onClose();
    if (result.data) {
      showToast(words.restored(n, result.data.version), 'success');
      return onRestored(result.data, true);
    }
    const error = apiErrorOf(result.error);
    const newer = newerState(error);
    showToast(newer ? words.restoreStale : `${words.restoreFailed}: ${error?.message ?? ''}`, 'destructive');
    if (newer) onRestored(newer, false);
  };
  return (
    <ConfirmDialog
      open
      title={words.restoreTitle(n)}
      question={isDirty ? `${words.restoreQuestion} ${words.restoreUnsaved}` : words.restoreQuestion}
      confirm={words.restore}
      busy={isLoading}
      busyText={words.restoring}
      danger={false}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
