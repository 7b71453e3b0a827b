import type { Collection } from '@masque/contracts';
import { texts } from '@masque/texts';
import { refusalOf, useDeleteCollectionMutation, useNavigate } from '@masque/web-kit';
import { Button, ConfirmDialog, showToast } from '@masque/web-ui';
import { useState } from 'react';
import { ownCollectionsPath } from './paths.ts';

const words = texts.collections;

export function DeleteCollection({ collection }: { collection: Collection }) {
  const { id, name, username } = collection;
  const [isAsked, setAsked] = useState(false);
  const [remove, { isLoading }] = useDeleteCollectionMutation();
  const navigate = useNavigate();
  const confirm = async () => {
    const { error } = await remove({ id, username });
    setAsked(false);
    if (error) {
      showToast(refusalOf(error, { failed: words.deleteFailed }), 'destructive');
      return;
    }
    showToast(words.deleted(name), 'success');
    void navigate(ownCollectionsPath, { replace: true });
  };
  return (
    <>
      <Button icon="trash" onClick={() => setAsked(true)}>
        {words.delete}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.deleteTitle}
        question={words.deleteQuestion(name)}
        busy={isLoading}
        busyText={words.deleting}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
