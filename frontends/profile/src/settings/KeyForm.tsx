import { texts } from '@masque/texts';
import { Button, Form, TextField, type TextFieldRef } from '@masque/web-ui';
import { type ComponentProps, type RefObject, useState } from 'react';
import css from './settings.module.css';
import type { KeyChanges } from './useKey.ts';

const words = texts.settings.key;

export function KeyForm({
  changes: { saveKey, error, clearError, saving },
  field,
  hasKey,
  kind = 'plain',
  onSaved,
  ...input
}: Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'placeholder' | 'hint'> & {
  changes: KeyChanges;
  field: RefObject<TextFieldRef | null>;
  hasKey: boolean;
  kind?: 'plain' | 'primary';
  onSaved?: () => void;
}) {
  const [typed, setTyped] = useState('');
  const submit = async () => {
    if (!(await saveKey(typed))) return field.current?.focus();
    setTyped('');
    return onSaved?.();
  };
  return (
    <Form className={css.form} noValidate onSubmit={submit}>
      <TextField
        {...input}
        ref={field}
        secret
        value={typed}
        error={error}
        onChange={(value) => {
          clearError();
          setTyped(value);
        }}
      />
      <div>
        <Button kind={kind} submit busy={saving}>
          {saving ? texts.common.saving : hasKey ? words.replace : words.save}
        </Button>
      </div>
    </Form>
  );
}
