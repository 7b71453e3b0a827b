import type { ModerationDecision } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apart, characterPath, commentsPath, Link, mediumTime } from '@masque/web-kit';
import { Badge, Muted, useKeptFocus } from '@masque/web-ui';
import { useRef, useState } from 'react';
import { DecisionAppeal } from './DecisionAppeal.tsx';
import css from './decisions.module.css';

const words = texts.decisions;
const { guidelines } = texts;

function subjectOf({ subject: { type, name, characterId } }: ModerationDecision): { text: string; to: string | null } {
  if (type === 'user') return { text: words.about.user, to: null };
  if (type === 'comment') return { text: words.about.comment, to: characterId && commentsPath(characterId) };
  return {
    text: name === null ? words.about.goneCharacter : words.about.character(apart(name)),
    to: name === null ? null : characterId && characterPath(characterId),
  };
}

export function DecisionItem({ decision }: { decision: ModerationDecision }) {
  const { id, action, rule, message, createdAt, until, isUndone } = decision;
  const [now] = useState(() => Date.now());
  const heading = useRef<HTMLHeadingElement>(null);
  const item = useRef<HTMLLIElement>(null);
  useKeptFocus(heading, item);
  const { text, to } = subjectOf(decision);
  return (
    <li ref={item} id={`decision-${id}`} className={css.item}>
      <div className={css.top}>
        <h3 ref={heading} className={css.what} tabIndex={-1}>
          {words.what[action]}
        </h3>
        {isUndone && <Badge text={words.undone} />}
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
