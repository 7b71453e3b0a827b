import type { TransparencyNumbers } from '@masque/contracts';
import { texts } from '@masque/texts';
import { transparency as words } from '@masque/texts/transparency';
import { mediumDate, wholeNumber } from '@masque/web-kit';
import { Muted, Section } from '@masque/web-ui';
import { CountTable } from './CountTable.tsx';
import { RuleLink } from './RuleLink.tsx';
import css from './transparency.module.css';

const { statuses, kinds, appealStatuses } = texts.moderation;

function Figures({ numbers: { reports, byAction, hoursToDecision } }: { numbers: TransparencyNumbers }) {
  const figures = [
    [words.reports, wholeNumber(reports)],
    [words.actions, wholeNumber(byAction.reduce((sum, { count }) => sum + count, 0))],
    [words.medianHours, hoursToDecision ? words.hours(hoursToDecision.median) : words.notYet],
    [words.p90Hours, hoursToDecision ? words.hours(hoursToDecision.p90) : words.notYet],
  ] as const;
  return (
    <dl className={css.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Numbers({ numbers }: { numbers: TransparencyNumbers }) {
  const { from, to, byOutcome, byAction, byRule, appeals } = numbers;
  return (
    <Section title={words.numbers}>
      <Muted>
        {words.between}
        <time dateTime={from}>{mediumDate(from)}</time>
        {words.and}
        <time dateTime={to}>{mediumDate(to)}</time>
      </Muted>
      <Figures numbers={numbers} />
      <div className={css.tables}>
        <CountTable
          caption={words.byOutcome}
          rows={byOutcome.map(({ status, count }) => ({ key: status, name: statuses[status], count }))}
        />
        <CountTable
          caption={words.byAction}
          rows={byAction.map(({ action, count }) => ({ key: action, name: kinds[action], count }))}
        />
        <CountTable
          caption={words.byRule}
          rows={byRule.map(({ rule, count }) => ({ key: rule ?? '', name: <RuleLink rule={rule} />, count }))}
        />
        <CountTable
          caption={words.appeals}
          rows={(['pending', 'accepted', 'rejected'] as const).map((status) => ({
            key: status,
            name: appealStatuses[status],
            count: appeals[status],
          }))}
        />
      </div>
    </Section>
  );
}
