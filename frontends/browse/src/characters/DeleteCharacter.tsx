import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, useDeleteCharacterMutation } from '@masque/web-kit';
import { ConfirmDialog, showToast } from '@masque/web-ui';

const words = texts.characterBrowser;

export function DeleteCharacter({
  character,
  refusal = null,
  failed,
  onGone,
  onClose,
}: {
  /** Null: nothing is asked. */
  character: CharacterCard | null;
  /** Shown instead of calling the server. */
  refusal?: string | null;
  failed: (error: unknown) => string;
  /** Someone else deleted it first. */
  onGone?: () => void;
  onClose: () => void;
}) {
  const [remove, { isLoading }] = useDeleteCharacterMutation();
  const confirm = async ({ id, name }: CharacterCard) => {
    const { error } = refusal === null ? await remove({ params: { id }, query: {} }) : {};
    onClose();
    if (refusal !== null) showToast(refusal, 'destructive');
    else if (error) showToast(failed(error), 'destructive');
    else showToast(texts.common.deleted(name), 'success');
    if (apiErrorOf(error)?.status === 404) onGone?.();
  };
  return (
    <ConfirmDialog
      open={character !== null}
      title={character?.kind === 'lorebook' ? texts.lorebooks.deleteTitle : words.deleteTitle}
      question={texts.common.deleteQuestion(character?.name ?? '')}
      busy={isLoading}
      busyText={texts.common.deleting}
      onConfirm={() => character && void confirm(character)}
      onClose={onClose}
    />
  );
}
