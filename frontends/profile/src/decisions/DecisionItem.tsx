import type { Appeal, ModerationDecision } from '@masque/contracts';
import { isAppealable } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  isolate,
  characterPath,
  commentsPath,
  Link,
  mediumDate,
  mediumTime,
  readText,
  useSession,
} from '@masque/web-kit';
import { Badge, Button, Muted, useFocusFallback } from '@masque/web-ui';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { appealDraftOf, AppealForm } from './AppealForm.tsx';
import css from './decisions.module.css';

const words = texts.decisions;
const { guidelines } = texts;

function subjectOf({ subject: { type, name, characterId } }: ModerationDecision): { text: string; to: string | null } {
  if (type === 'user') return { text: words.about.user, to: null };
  if (type === 'comment') return { text: words.about.comment, to: characterId && commentsPath(characterId) };
  return {
    text: name === null ? words.about.goneCharacter : words.about.character(isolate(name)),
    to: name === null ? null : characterId && characterPath(characterId),
  };
}

export function DecisionItem({ decision }: { decision: ModerationDecision }) {
  const { id, action, rule, message, createdAt, until, isUndone } = decision;
  const [now] = useState(() => Date.now());
  const heading = useRef<HTMLHeadingElement>(null);
  const item = useRef<HTMLLIElement>(null);
  useFocusFallback(heading, item);
  const { text, to } = subjectOf(decision);
  return (
    <li ref={item} id={`decision-${id}`} className={css.item}>
      <div className={css.top}>
        <h3 ref={heading} className={css.what} tabIndex={-1}>
          {words.what[action]}
        </h3>
        {isUndone && <Badge text={words.reversed} />}
      </div>
      <p>{to === null ? text : <Link to={to}>{text}</Link>}</p>
      <Muted size={13}>
        <time dateTime={createdAt}>{mediumTime(createdAt)}</time>
        {until !== null && <> · {(Date.parse(until) > now ? words.until : words.ended)(mediumTime(until))}</>}
      </Muted>
      {rule !== null && (
        <p>
          {words.rule}: <Link to={`/community-guidelines#rule-${rule}`}>{guidelines.names[rule]}</Link>
        </p>
      )}
      {message !== '' && (
        <figure className={css.said}>
          <figcaption>{words.message}</figcaption>
          <blockquote dir="auto">{message}</blockquote>
        </figure>
      )}
      <DecisionAppeal decision={decision} now={now} onSent={() => heading.current?.focus()} />
    </li>
  );
}

function DecisionAppeal({ decision, now, onSent }: { decision: ModerationDecision; now: number; onSent: () => void }) {
  const { id, action, appealBy, appeal, isUndone } = decision;
  // Reopens the form if there is a draft.
  const { user } = useSession();
  const [isOpen, setOpen] = useState(() => readText(appealDraftOf(user?.username, id)) !== null);
  const form = useId();
  const place = useRef<HTMLDivElement>(null);
  const toggle = () => {
    // Synchronously: a phone opens its keyboard only during the press.
    flushSync(() => setOpen(!isOpen));
    place.current?.querySelector('textarea')?.focus();
  };
  if (appeal) return <SentAppeal appeal={appeal} />;
  if (isUndone || !isAppealable(action)) return null;
  if (appealBy === null || Date.parse(appealBy) <= now) return <Muted size={13}>{words.noAppeal}</Muted>;
  return (
    <>
      <div className={css.appeal}>
        <Muted size={13}>{words.appealBy(mediumDate(appealBy))}</Muted>
        <Button expanded={isOpen} controls={form} onClick={toggle}>
          {isOpen ? texts.common.cancel : words.appeal}
        </Button>
      </div>
      <div ref={place} id={form}>
        {isOpen && <AppealForm actionId={id} onSent={onSent} />}
      </div>
    </>
  );
}

function SentAppeal({ appeal: { text, status, dueAt, decidedAt, answer } }: { appeal: Appeal }) {
  return (
    <div className={css.sent}>
      <div className={css.top}>
        <h4>{words.yourAppeal}</h4>
        <Badge text={texts.moderation.appealStatuses[status]} />
      </div>
      <blockquote dir="auto">{text}</blockquote>
      <Muted size={13}>
        {decidedAt === null ? words.dueBy(mediumDate(dueAt)) : words.answeredAt(mediumDate(decidedAt))}
      </Muted>
      {answer !== '' && (
        <figure className={css.said}>
          <figcaption>{words.answer}</figcaption>
          <blockquote dir="auto">{answer}</blockquote>
        </figure>
      )}
    </div>
  );
}
