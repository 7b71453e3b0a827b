import { errors } from '@masque/contracts';
import { temporaryStem, usernameProblem } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  readText,
  storageKeys,
  useLogout,
  useSession,
  useSetUsernameMutation,
  useTitle,
  writeText,
} from '@masque/web-kit';
import { Button, Icon, Mark, showToast, TextField } from '@masque/web-ui';
import { type FormEvent, useState } from 'react';
import css from './account.module.css';
import { useAvailability } from './useAvailability.ts';

const words = texts.username;
const waitAfterCheck = 1_000;

/** A name that was typed while the server was away. */
const keptName = () => temporaryStem(readText(storageKeys.lastUsername) ?? '') ?? '';

/** Shown after sign-in until a username is chosen. */
export function UsernamePage() {
  const { user } = useSession();
  const [typed, setTyped] = useState(keptName);
  const [failure, setFailure] = useState('');
  const [waiting, setWaiting] = useState(false);
  const [save, { isLoading }] = useSetUsernameMutation();
  const { logout } = useLogout();
  const availability = useAvailability(typed);
  const saving = isLoading || waiting;
  const blocked = saving || availability.state === 'taken' || availability.state === 'checking';
  useTitle(words.title);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = typed.trim();
    const broken = usernameProblem(name);
    if (broken) return setFailure(errors[broken].message);
    if (blocked) return undefined;
    setWaiting(true);
    await new Promise((resolve) => setTimeout(resolve, waitAfterCheck));
    setWaiting(false);
    const result = await save({ body: { username: name, email: user?.email } });
    const error = apiErrorOf(result.error);
    if (!error) return showToast(words.saved, 'success');
    if (error.kind !== 'network') return setFailure(error.message || words.saveFailed);
    writeText(storageKeys.lastUsername, `${name}_${Date.now()}`);
    return showToast(words.savedLocally, 'warning');
  };

  const problem =
    failure || (availability.state === 'error' || availability.state === 'taken' ? availability.message : '');
  return (
    <section className={css.card} aria-labelledby="choose-name">
      <Mark size={72} className={css.mark} />
      <h1 id="choose-name">{words.title}</h1>
      <p className={css.lead}>{words.lead}</p>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={words.label}
          name="username"
          value={typed}
          required
          hint={availability.state === 'taken' ? words.takenHint : words.hint}
          error={problem}
          autoComplete="username"
          onChange={(value) => {
            setFailure('');
            setTyped(value);
          }}
        />
        <output className={`${css.status} ${availability.state === 'available' ? css.available : ''}`}>
          {availability.state === 'available' && <Icon name="check" size={16} />}
          {!problem && availability.message}
        </output>
        <Button kind="primary" size="large" submit block busy={saving} disabled={blocked}>
          {saving ? texts.common.saving : words.save}
        </Button>
        <Button kind="quiet" block onClick={() => void logout()}>
          {words.logout}
        </Button>
      </form>
    </section>
  );
}
