import type { PublicDecision } from '@masque/contracts';
import { texts } from '@masque/texts';
import { transparency as words } from '@masque/texts/transparency';
import { mediumDate } from '@masque/web-kit';
import { Chip, Muted, Section } from '@masque/web-ui';
import type { ReactNode } from 'react';
import { RuleLink } from './RuleLink.tsx';
import css from './transparency.module.css';

const { kinds, types } = texts.moderation;

const Row = ({
  decision: { day, action, subjectType, rule, publicReason, isUndone },
}: {
  decision: PublicDecision;
}) => (
  <li className={css.decision}>
    <div className={css.decisionHead}>
      <strong>{words.about(kinds[action], types[subjectType])}</strong>
      {isUndone && <Chip text={words.reversed} />}
      <time dateTime={day}>{mediumDate(`${day}T12:00:00`)}</time>
    </div>
    <p>
      {words.rule}
      <RuleLink rule={rule} />
    </p>
    {publicReason && <p>{publicReason}</p>}
  </li>
);

/** The log is anonymous. `children` loads more. */
export const DecisionLog = ({ decisions, children }: { decisions: readonly PublicDecision[]; children: ReactNode }) => (
  <Section title={words.log}>
    <Muted>{decisions.length > 0 ? words.logHint : words.logEmpty}</Muted>
    <ol className={css.log}>
      {decisions.map((decision, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no ids, and are only added to at the end
        <Row key={at} decision={decision} />
      ))}
    </ol>
    {children}
  </Section>
);
