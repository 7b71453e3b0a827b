import type { ReplyTrace } from '@masque/contracts';
import { trace as words } from '@masque/texts/trace';
import css from './trace.module.css';

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const whole = (value: number) => value.toLocaleString('en');
/** Models cost fractions of a cent: two digits that say something. */
const dollars = (value: number) =>
  value.toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    maximumSignificantDigits: 2,
    maximumFractionDigits: 8,
  });

function rowsOf({ model, requestedModel, finish, usage, firstTextMs, totalMs }: ReplyTrace): [string, string][] {
  const { prompt_tokens: prompt, completion_tokens: answer, cost, prompt_tokens_details: details } = usage ?? {};
  const cached = details?.cached_tokens;
  const rows: [string, string | undefined | null | false][] = [
    [words.model, model || requestedModel],
    [words.requested, model !== undefined && model !== '' && requestedModel !== model && requestedModel],
    [words.tokens, prompt !== undefined && answer !== undefined && words.tokensOf(whole(prompt), whole(answer))],
    [words.cached, cached !== undefined && words.cachedTokens(whole(cached))],
    [words.cost, cost !== undefined && dollars(cost)],
    [
      words.time,
      totalMs !== undefined &&
        (typeof firstTextMs === 'number'
          ? words.timeOf(seconds(firstTextMs), seconds(totalMs))
          : words.totalTime(seconds(totalMs))),
    ],
    [words.ending, finish],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value] satisfies [string, string]] : []));
}

/** Who answered, for how much, how fast. */
export function TraceAnswer({ trace }: { trace: ReplyTrace }) {
  return (
    <section aria-label={words.answer}>
      <h3>{words.answer}</h3>
      <dl className={css.facts}>
        {rowsOf(trace).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
