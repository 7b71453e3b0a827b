import { texts } from '@masque/texts';
import { refusalOf, useDeleteCommentMutation } from '@masque/web-kit';
import { Button, ConfirmDialog, showToast } from '@masque/web-ui';
import { useState } from 'react';
import { flushSync } from 'react-dom';

const words = texts.comments;

export function RemoveComment({ characterId, onRemoved }: { characterId: string; onRemoved: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const [remove, { isLoading }] = useDeleteCommentMutation();
  const confirm = async () => {
    const { error } = await remove(characterId);
    // Close the dialog first: the page behind an open dialog can't take the focus.
    flushSync(() => setAsked(false));
    if (error) {
      showToast(refusalOf(error, { failed: words.removeFailed, signedOut: words.pleaseLogIn }), 'destructive');
      return;
    }
    showToast(words.removed, 'success');
    onRemoved();
  };
  return (
    <>
      <Button kind="quiet" icon="trash" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.removeTitle}
        question={words.removeQuestion}
        confirm={words.remove}
        busy={isLoading}
        busyText={words.removing}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
