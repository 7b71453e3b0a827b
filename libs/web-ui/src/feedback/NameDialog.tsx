import { texts } from '@masque/texts';
import { useId, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Form } from '../controls/Form.tsx';
import { TextField } from '../controls/TextField.tsx';
import { Dialog } from './Dialog.tsx';

/** Asks for a new name of at most `max` characters. The caller closes it once the name is saved. */
export function NameDialog({
  title,
  label,
  hint,
  name,
  max,
  busy,
  error,
  onSave,
  onClose,
}: {
  title: string;
  label: string;
  hint?: string;
  name: string;
  max: number;
  busy: boolean;
  error: string | null | undefined;
  onSave: (name: string) => Promise<void> | void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(name);
  const form = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button kind="primary" submit form={form} busy={busy}>
            {texts.common.save}
          </Button>
        </>
      }
    >
      <Form id={form} noValidate onSubmit={() => onSave(typed)}>
        <TextField
          label={label}
          hint={hint}
          value={typed}
          max={max}
          error={error}
          onChange={(value) => setTyped(value.slice(0, max))}
        />
      </Form>
    </Dialog>
  );
}
