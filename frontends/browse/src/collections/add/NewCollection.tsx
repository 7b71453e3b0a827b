import { texts } from '@masque/texts';
import { refusalOf, useCreateCollectionMutation } from '@masque/web-kit';
import { Button, showToast } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import { CollectionFields } from '../CollectionFields.tsx';
import { emptyCollection, useCollectionForm } from '../useCollectionForm.ts';
import css from './add.module.css';

const words = texts.collections;

interface FormProps {
  onCancel: () => void;
  onCreated: (id: string) => void;
}

export function NewCollection({ isOpen, onOpen, ...form }: FormProps & { isOpen: boolean; onOpen: () => void }) {
  if (isOpen) return <NewForm {...form} />;
  return (
    <Button className={css.new} icon="plus" onClick={onOpen}>
      {words.add.new}
    </Button>
  );
}

function NewForm({ onCancel, onCreated }: FormProps) {
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
        <Button onClick={onCancel} disabled={form.isBusy}>
          {texts.common.cancel}
        </Button>
        <Button kind="primary" submit busy={form.isBusy}>
          {form.isBusy ? words.create.submitting : words.add.create}
        </Button>
      </div>
    </form>
  );
}
