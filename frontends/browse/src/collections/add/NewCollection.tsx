import { texts } from '@masque/texts';
import { refusalOf, useCreateCollectionMutation } from '@masque/web-kit';
import { Button, showToast } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { CollectionFields } from '../CollectionFields.tsx';
import { emptyCollection, useCollectionForm } from '../useCollectionForm.ts';
import css from './add.module.css';

const words = texts.collections;

/** Makes a collection without leaving the dialog; `isFirst`: there is none to choose yet. */
export function NewCollection({ isFirst, onCreated }: { isFirst: boolean; onCreated: (id: string) => void }) {
  const [isOpen, setOpen] = useState(isFirst);
  if (!isOpen)
    return (
      <Button className={css.new} icon="plus" onClick={() => setOpen(true)}>
        {words.add.new}
      </Button>
    );
  return (
    <NewForm
      onCancel={isFirst ? undefined : () => setOpen(false)}
      onCreated={(id) => {
        setOpen(false);
        onCreated(id);
      }}
    />
  );
}

function NewForm({ onCancel, onCreated }: { onCancel?: () => void; onCreated: (id: string) => void }) {
  const [create] = useCreateCollectionMutation();
  const form = useCollectionForm(emptyCollection, async (draft, key) => {
    const { data, error } = await create({ body: draft, key });
    if (!data) return { error, title: refusalOf(error, { failed: words.create.failed }) };
    return () => {
      showToast(words.create.created, 'success');
      onCreated(data.id);
    };
  });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={element} className={css.newForm} noValidate aria-label={words.add.new} onSubmit={form.submit}>
      <CollectionFields form={form} isShort />
      <div className={css.newButtons}>
        {onCancel && (
          <Button onClick={onCancel} disabled={form.isBusy}>
            {texts.common.cancel}
          </Button>
        )}
        <Button submit busy={form.isBusy}>
          {form.isBusy ? words.create.submitting : words.add.create}
        </Button>
      </div>
    </form>
  );
}
