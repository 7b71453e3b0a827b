import type { Collection } from '@masque/contracts';
import { texts } from '@masque/texts';
import { refusalOf, useUpdateCollectionMutation } from '@masque/web-kit';
import { Button, Dialog, Form, showToast } from '@masque/web-ui';
import { useId, useState } from 'react';
import { CollectionFields } from './CollectionFields.tsx';
import css from './collections.module.css';
import { useCollectionForm } from './useCollectionForm.ts';

const words = texts.collections;

export function EditCollection({ collection }: { collection: Collection }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="edit" onClick={() => setOpen(true)}>
        {texts.common.edit}
      </Button>
      {isOpen && <EditDialog collection={collection} onClose={() => setOpen(false)} />}
    </>
  );
}

function EditDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const { id, name, description, isPublic } = collection;
  const [update] = useUpdateCollectionMutation();
  const formId = useId();
  const form = useCollectionForm({ name, description, isPublic }, async (draft) => {
    const { error } = await update({ params: { id }, body: draft });
    if (error) return { error, title: refusalOf(error, { failed: words.saveFailed }) };
    return () => {
      showToast(words.saved, 'success');
      onClose();
    };
  });
  return (
    <Dialog
      open
      title={words.editTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={form.isBusy}>
            {texts.common.cancel}
          </Button>
          <Button kind="primary" submit form={formId} busy={form.isBusy}>
            {form.isBusy ? texts.common.saving : texts.common.save}
          </Button>
        </>
      }
    >
      <Form id={formId} className={css.form} noValidate onSubmit={form.submit}>
        <CollectionFields form={form} />
      </Form>
    </Dialog>
  );
}
