import { limits } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  readText,
  removeStored,
  storageKeys,
  useCreateAppealMutation,
  useSendKey,
  useSession,
  writeText,
} from '@masque/web-kit';
import { Button, ConfirmDialog, countOf, Form, Notice, showToast, TextAreaField } from '@masque/web-ui';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import css from './decisions.module.css';

const words = texts.decisions;
const rows = { min: 4, max: 14 };

export const appealDraftOf = (username: string | undefined, actionId: string): string =>
  storageKeys.appealDraft(`${username}:${actionId}`);

function problemOf(text: string): string | null {
  if (!isVisible(text)) return words.appealEmpty;
  const { used, max } = countOf(text.trim(), limits.appeal);
  return used > max ? words.appealTooLong(max) : null;
}

export function AppealForm({ actionId, onSent }: { actionId: string; onSent: () => void }) {
  const { user } = useSession();
  const stored = appealDraftOf(user?.username, actionId);
  const [kept] = useState(() => readText(stored));
  const [text, setText] = useState(kept ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [create, { isLoading }] = useCreateAppealMutation();
  const keyOf = useSendKey();
  const area = useRef<HTMLTextAreaElement>(null);
  const isRestored = kept !== null && kept !== '' && text === kept;

  const write = (next: string) => {
    setText(next);
    setProblem(null);
    setFailure(null);
    if (next === '' || !writeText(stored, next)) removeStored(stored);
  };
  const ask = () => {
    const wrong = problemOf(text);
    setProblem(wrong);
    setAsked(wrong === null);
    if (wrong !== null) area.current?.focus();
  };
  const send = async () => {
    if (isLoading) return;
    const body = { actionId, text: text.trim() };
    const { error } = await create({ body, key: keyOf(body) });
    // Close the dialog first: the page behind an open dialog can't take the focus.
    flushSync(() => setAsked(false));
    if (!error) {
      removeStored(stored);
      showToast(words.sent, 'success');
      onSent();
      return;
    }
    const refused = apiErrorOf(error);
    const sentence = refused?.kind === 'http' ? refused.message : words.sendFailed;
    setFailure(sentence);
    // The refetched decision may no longer have a form to show this.
    if (refused?.status === 409) showToast(sentence, 'destructive');
  };

  return (
    <Form className={css.form} noValidate onSubmit={ask}>
      <TextAreaField
        ref={area}
        label={words.appealLabel}
        hint={isRestored ? words.restored : words.appealHint}
        max={limits.appeal}
        alwaysCounts
        rows={rows}
        value={text}
        error={problem}
        onChange={write}
      />
      {failure && (
        <Notice type="destructive">
          <p>{failure}</p>
        </Notice>
      )}
      <div className={css.actions}>
        <Button kind="primary" submit busy={isLoading}>
          {words.send}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={words.sendTitle}
        question={words.sendQuestion}
        confirm={words.send}
        danger={false}
        busy={isLoading}
        busyText={texts.common.sending}
        onConfirm={() => void send()}
        onClose={() => setAsked(false)}
      />
    </Form>
  );
}
