import { limits, type OpenAppeal } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  isolate,
  apiErrorOf,
  Link,
  mediumDate,
  mediumTime,
  profilePath,
  useDecideAppealMutation,
  useLeaveGuard,
} from '@masque/web-kit';
import { Button, countOf, Muted, Notice, TextAreaField } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { reportPath } from '../frame/places.ts';
import css from './appeals.module.css';

const words = texts.adminAppeals;
const { names: rules } = texts.guidelines;

export const nameOf = ({ username }: Pick<OpenAppeal, 'username'>): string =>
  username === '' ? texts.adminReports.unnamed : isolate(username);

export const headingId = (id: string): string => `appeal-${id}`;

export function AppealCard({
  open: { appeal, decision, username, moderator, reportId },
  now,
  isAnswered,
  isGone,
  onBegin,
  onCancel,
  onDecided,
}: {
  open: OpenAppeal;
  now: number;
  isAnswered: boolean;
  isGone: boolean;
  onBegin: () => void;
  onCancel: () => void;
  onDecided: (status: 'accepted' | 'rejected') => void;
}) {
  const name = decision.subject.name === null ? words.deletedSubject : isolate(decision.subject.name);
  const until = decision.until === null ? [] : [words.until(mediumTime(decision.until))];
  return (
    <li className={css.card}>
      <div className={css.head}>
        <h2 id={headingId(appeal.id)} className={css.title} tabIndex={-1}>
          {texts.admin.typeAndName(texts.moderation.kinds[decision.action], name)}
        </h2>
        <Due appeal={appeal} now={now} />
      </div>
      <Muted size={13}>
        {[
          words.decidedBy(isolate(moderator), mediumTime(decision.createdAt)),
          ...(decision.rule ? [rules[decision.rule]] : []),
          ...until,
          ...(decision.isUndone ? [words.reversed] : []),
        ].join(' · ')}
      </Muted>
      {decision.message !== '' && <Said label={texts.admin.messageToUser} text={decision.message} />}
      <Said label={words.text} text={appeal.text} />
      <p className={css.links}>
        {username === '' ? (
          words.from(texts.adminReports.unnamed)
        ) : (
          <Link to={profilePath(username)}>{words.from(isolate(username))}</Link>
        )}
        {reportId !== null && <Link to={reportPath(reportId)}>{texts.admin.openReport}</Link>}
      </p>
      {appeal.answer !== '' && <Said label={words.answer} text={appeal.answer} />}
      {isGone && (
        <output aria-live="polite">
          <Notice type="warning">{words.meanwhile}</Notice>
        </output>
      )}
      {isAnswered ? (
        <AnswerForm id={appeal.id} isClosed={isGone} onCancel={onCancel} onDecided={onDecided} />
      ) : (
        appeal.status === 'pending' && (
          <div>
            <Button onClick={onBegin}>{words.openAnswer}</Button>
          </div>
        )
      )}
    </li>
  );
}

function Due({ appeal: { status, dueAt, decidedAt }, now }: { appeal: OpenAppeal['appeal']; now: number }) {
  if (status !== 'pending')
    return (
      <Muted size={13}>{words.answered(texts.moderation.appealStatuses[status], mediumDate(decidedAt ?? dueAt))}</Muted>
    );
  const isOverdue = Date.parse(dueAt) < now;
  return (
    <span className={isOverdue ? css.overdue : css.due}>
      {(isOverdue ? words.overdue : words.due)(mediumDate(dueAt))}
    </span>
  );
}

const Said = ({ label, text }: { label: string; text: string }) => (
  <div className={css.said}>
    <span className={css.label}>{label}</span>
    <p dir="auto">{text}</p>
  </div>
);

type Decided = 'accepted' | 'rejected';

function AnswerForm({
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
        label={texts.admin.note}
        hint={texts.admin.noteHint}
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
