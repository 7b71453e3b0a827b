import type { Connection } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { sentenceOf, useUpdateConnectionMutation } from '@masque/web-kit';
import { Button, Dialog, Form, showToast, TextField } from '@masque/web-ui';
import { useId, useState } from 'react';
import { LONGEST_NAME } from './names.ts';

const words = texts.connections;

export function RenameConnection({ profile: { id, ...own }, onClose }: { profile: Connection; onClose: () => void }) {
  const [name, setName] = useState(own.name);
  const [problem, setProblem] = useState<string | null>(null);
  const [update, { isLoading }] = useUpdateConnectionMutation();
  const form = useId();
  const save = async () => {
    if (!isVisible(name)) return setProblem(words.nameMissing);
    const { data, error } = await update({ params: { id }, body: { ...own, name } });
    if (!data) return setProblem(words.saveFailed(sentenceOf(error)));
    showToast(words.saved(data.name), 'success');
    return onClose();
  };
  return (
    <Dialog
      open
      title={words.renameTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button kind="primary" submit form={form} busy={isLoading}>
            {texts.common.save}
          </Button>
        </>
      }
    >
      <Form id={form} noValidate onSubmit={save}>
        <TextField
          label={texts.common.name}
          value={name}
          error={problem}
          onChange={(typed) => setName(typed.slice(0, LONGEST_NAME))}
        />
      </Form>
    </Dialog>
  );
}
