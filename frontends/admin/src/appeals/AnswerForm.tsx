import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, useDecideAppealMutation, useLeaveGuard } from '@masque/web-kit';
import { Button, countOf, Muted, Notice, TextAreaField } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import css from './appeals.module.css';

const words = texts.adminAppeals;
type Decided = 'accepted' | 'rejected';

export function AnswerForm({
  id,
  isClosed,
  onCancel,
  onDecided,
}: {
  id: string;
  /** The appeal is already decided; the typed text stays readable. */
  isClosed: boolean;
  onCancel: () => void;
  onDecided: (status: Decided) => void;
}) {
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const [decide, { isLoading }] = useDecideAppealMutation();
  const answer = useRef<HTMLTextAreaElement>(null);
  useEffect(() => answer.current?.focus(), []);
  useLeaveGuard(message.trim() !== '' || note.trim() !== '');

  const send = async (status: Decided) => {
    if ([message, note].some((text) => countOf(text, limits.moderatorNote).used > limits.moderatorNote)) return;
    setFailed(null);
    const body = { status, message: message.trim() || undefined, note: note.trim() || undefined };
    const { error } = await decide({ params: { id }, body });
    if (!error) return onDecided(status);
    const failure = apiErrorOf(error);
    setFailed(failure?.status === 409 || failure?.status === 403 ? failure.message : words.decideFailed);
  };
  return (
    <div className={css.form}>
      <TextAreaField
        ref={answer}
        label={words.answer}
        hint={words.answerHint}
        value={message}
        max={limits.moderatorNote}
        onChange={setMessage}
      />
      <TextAreaField
        label={words.note}
        hint={words.noteHint}
        value={note}
        max={limits.moderatorNote}
        rows={{ min: 2, max: 8 }}
        onChange={setNote}
      />
      {failed !== null && <Notice type="destructive">{failed}</Notice>}
      <Muted size={13}>{words.acceptHint}</Muted>
      <div className={css.buttons}>
        {!isClosed && (
          <>
            <Button kind="primary" busy={isLoading} onClick={() => void send('accepted')}>
              {words.accept}
            </Button>
            <Button busy={isLoading} onClick={() => void send('rejected')}>
              {words.reject}
            </Button>
          </>
        )}
        <Button kind="quiet" onClick={onCancel}>
          {isClosed ? texts.common.close : texts.common.cancel}
        </Button>
      </div>
    </div>
  );
}
