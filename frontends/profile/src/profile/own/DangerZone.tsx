import { DELETION_CONFIRMATION, errors } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useAccountDeletion, useNavigate } from '@masque/web-kit';
import { Button, Form, Panel, showToast, TextField } from '@masque/web-ui';
import { useId, useState } from 'react';
import { DownloadData } from '../../settings/myData/DownloadData.tsx';
import css from './danger.module.css';

const words = texts.profile.danger;

export function DangerZone() {
  const [isOpen, setOpen] = useState(false);
  const form = useId();
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className={css.open}>
        <Button icon={isOpen ? undefined : 'trash'} expanded={isOpen} controls={form} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.cancel : words.open}
        </Button>
      </div>
      <div id={form}>{isOpen && <DeleteAccountForm />}</div>
    </Panel>
  );
}

function DeleteAccountForm() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { deleteAccount, busy } = useAccountDeletion();
  const navigate = useNavigate();

  const submit = async () => {
    if (typed !== DELETION_CONFIRMATION) {
      setError(errors['account.not_confirmed'].message);
      return;
    }
    setError(null);
    const failure = await deleteAccount(typed);
    if (failure !== null) {
      setError(failure);
      return;
    }
    showToast(words.deleted);
    void navigate('/');
  };

  return (
    <Form className={css.form} onSubmit={submit}>
      <ul className={css.what}>
        {words.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className={css.download}>
        <p>{words.download}</p>
        <DownloadData />
      </div>
      <TextField
        label={words.label}
        value={typed}
        error={error}
        onChange={(text) => {
          setTyped(text);
          setError(null);
        }}
      />
      <div>
        <Button submit kind="danger" icon="trash" busy={busy}>
          {busy ? texts.common.deleting : words.submit}
        </Button>
      </div>
    </Form>
  );
}
