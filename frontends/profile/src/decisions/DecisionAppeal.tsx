import type { Appeal, ModerationDecision } from '@masque/contracts';
import { isAppealable } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { mediumDate, readText, useSession } from '@masque/web-kit';
import { Badge, Button, Muted } from '@masque/web-ui';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AppealForm } from './AppealForm.tsx';
import { appealDraftOf } from './appealDraft.ts';
import css from './decisions.module.css';

const words = texts.decisions;

export function DecisionAppeal({
  decision,
  now,
  onSent,
}: {
  decision: ModerationDecision;
  now: number;
  onSent: () => void;
}) {
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
