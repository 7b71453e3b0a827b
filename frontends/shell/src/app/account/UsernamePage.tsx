import { texts } from '@masque/texts';
import { useLocation, useLogout, useSession, useWantedChat } from '@masque/web-kit';
import { Button, Form, Icon, showToast, TextField, type TextFieldRef } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import css from './account.module.css';
import { SessionFailed } from './SessionFailed.tsx';
import { StepCard } from './StepCard.tsx';
import { useUsername } from './useUsername.ts';

const words = texts.username;

/** The wanted page then opens at the same address. */
export function UsernamePage() {
  const field = useRef<TextFieldRef>(null);
  const focus = () => field.current?.focus();
  const { typed, type, submit, availability, problem, busy, blocked, isSaved } = useUsername(focus);
  const { error, reload } = useSession();
  const { logout, busy: leaving } = useLogout();
  const { pathname, search } = useLocation();
  const wanted = useWantedChat(pathname + search);
  const taken = availability.state === 'taken';
  useEffect(() => {
    field.current?.focus();
    // Typing replaces an offered name.
    field.current?.select();
  }, []);
  const leave = async () => {
    if (!(await logout())) showToast(texts.profile.logoutFailed, 'destructive');
  };

  if (isSaved && error) return <SessionFailed error={error} onRetry={reload} />;
  return (
    <StepCard title={words.title} wanted={wanted}>
      <p className={css.lead}>{words.lead}</p>
      {wanted?.name && <p className={css.lead}>{words.nextChat(wanted.name)}</p>}
      <Form className={css.form} noValidate onSubmit={submit}>
        <div className={css.name}>
          <TextField
            ref={field}
            label={words.label}
            name="username"
            value={typed}
            required
            hint={problem ? taken && words.chooseAnother : words.hint}
            error={problem}
            autoComplete="username"
            onKeyDown={(event) => {
              // Browsers don't submit a form on Enter while its button is disabled.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
            onChange={type}
          />
          <output className={`${css.status} ${availability.state === 'available' ? css.available : ''}`}>
            {availability.state === 'available' && <Icon name="check" size={16} />}
            {!problem && availability.message}
          </output>
        </div>
        <Button kind="primary" size="large" submit block busy={busy} disabled={blocked}>
          {busy ? texts.common.saving : words.save}
        </Button>
        <Button kind="quiet" block busy={leaving} onClick={() => void leave()}>
          {words.logout}
        </Button>
      </Form>
    </StepCard>
  );
}
