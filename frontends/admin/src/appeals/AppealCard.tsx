import type { OpenAppeal } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link, mediumDate, mediumTime, profilePath } from '@masque/web-kit';
import { Button, Muted, Notice } from '@masque/web-ui';
import { isolated } from '../frame/names.ts';
import { reportPath } from '../frame/places.ts';
import { AnswerForm } from './AnswerForm.tsx';
import css from './appeals.module.css';

const words = texts.adminAppeals;
const { names: rules } = texts.guidelines;

export const nameOf = ({ username }: Pick<OpenAppeal, 'username'>): string =>
  username === '' ? texts.adminReports.unnamed : isolated(username);

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
  const name = decision.subject.name === null ? words.gone : isolated(decision.subject.name);
  const until = decision.until === null ? [] : [words.until(mediumTime(decision.until))];
  return (
    <li className={css.card}>
      <div className={css.head}>
        <h2 id={headingId(appeal.id)} className={css.title} tabIndex={-1}>
          {words.title(texts.moderation.kinds[decision.action], name)}
        </h2>
        <Due appeal={appeal} now={now} />
      </div>
      <Muted size={13}>
        {[
          words.decidedBy(isolated(moderator), mediumTime(decision.createdAt)),
          ...(decision.rule ? [rules[decision.rule]] : []),
          ...until,
          ...(decision.isUndone ? [words.undone] : []),
        ].join(' · ')}
      </Muted>
      {decision.message !== '' && <Said label={words.told} text={decision.message} />}
      <Said label={words.text} text={appeal.text} />
      <p className={css.links}>
        {username === '' ? (
          words.from(texts.adminReports.unnamed)
        ) : (
          <Link to={profilePath(username)}>{words.from(isolated(username))}</Link>
        )}
        {reportId !== null && <Link to={reportPath(reportId)}>{words.report}</Link>}
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
            <Button onClick={onBegin}>{words.begin}</Button>
          </div>
        )
      )}
    </li>
  );
}

function Due({ appeal: { status, dueAt, decidedAt }, now }: { appeal: OpenAppeal['appeal']; now: number }) {
  if (status !== 'pending')
    return <Muted size={13}>{words.answered(words.statuses[status], mediumDate(decidedAt ?? dueAt))}</Muted>;
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
