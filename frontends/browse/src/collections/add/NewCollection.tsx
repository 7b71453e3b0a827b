import { texts } from '@masque/texts';
import { Button, Form } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import { CollectionFields } from '../CollectionFields.tsx';
import { useNewCollection } from '../useCollectionForm.ts';
import css from './add.module.css';

const words = texts.collections.add;

interface NewCollectionProps {
  isPublic?: boolean;
  onCancel: () => void;
  onCreated: (id: string) => void;
}

export function NewCollection({ isPublic = true, onCancel, onCreated }: NewCollectionProps) {
  const form = useNewCollection(onCreated, { isPublic });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <Form ref={element} className={css.newForm} noValidate aria-label={words.new} onSubmit={form.submit}>
      <CollectionFields form={form} isShort />
      <div className={css.newButtons}>
        <Button onClick={onCancel} disabled={form.isBusy}>
          {texts.common.cancel}
        </Button>
        <Button kind="primary" submit busy={form.isBusy}>
          {form.isBusy ? texts.common.creating : words.create}
        </Button>
      </div>
    </Form>
  );
}
