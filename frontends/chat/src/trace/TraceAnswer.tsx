import type { ChatMessage, ReplyTrace } from '@masque/contracts';
import { trace as words } from '@masque/texts/trace';
import { useModelName, wholeNumber } from '@masque/web-kit';
import css from './trace.module.css';

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
/** Replies cost fractions of a cent: two significant digits. */
const dollars = (value: number) =>
  value.toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    maximumSignificantDigits: 2,
    maximumFractionDigits: 8,
  });

const finishes: Readonly<Record<string, string>> = words.finishes;

/** The trace gives a stopped reply the finish of a complete one. */
const endingOf = (finish: string | null | undefined, state: ChatMessage['state']) =>
  state === 'stopped' ? words.stopped : finish && (finishes[finish] ?? finish);

function effortOf({ enabled, effort, max_tokens: budget }: NonNullable<ReplyTrace['reasoning']>) {
  if (enabled === false) return words.effortOff;
  if (typeof budget === 'number') return words.cachedTokens(wholeNumber(budget));
  return typeof effort === 'string' && effort;
}

function rowsOf(trace: ReplyTrace, state: ChatMessage['state'], nameOf: (model: string) => string): [string, string][] {
  const { model, requestedModel = '', finish, usage, firstTextMs, totalMs, error, errorDetails = [] } = trace;
  const { prompt_tokens: prompt, completion_tokens: answer, cost, prompt_tokens_details: details } = usage ?? {};
  const cached = details?.cached_tokens;
  const { profile, preset, settings, reasoning, request } = trace;
  const leftOut = (request?.changes ?? []).flatMap(({ change, detail = '' }) =>
    change === 'omitted' ? detail.split(', ') : [],
  );
  const temperature = leftOut.includes('temperature') ? undefined : settings?.temperature;
  const isEffortSent = !leftOut.some((option) => option.startsWith('reasoning'));
  const rows: [string, string | undefined | null | false][] = [
    [words.model, nameOf(model || requestedModel)],
    [words.requested, model !== undefined && model !== '' && requestedModel !== model && nameOf(requestedModel)],
    [words.profile, profile],
    [words.preset, preset],
    [words.temperature, temperature?.toString()],
    [words.effort, reasoning && isEffortSent && effortOf(reasoning)],
    [
      words.tokens,
      prompt !== undefined && answer !== undefined && words.tokensOf(wholeNumber(prompt), wholeNumber(answer)),
    ],
    [words.cached, cached !== undefined && words.cachedTokens(wholeNumber(cached))],
    [words.cost, cost !== undefined && dollars(cost)],
    [
      words.time,
      totalMs !== undefined &&
        (typeof firstTextMs === 'number'
          ? words.timeOf(seconds(firstTextMs), seconds(totalMs))
          : words.totalTime(seconds(totalMs))),
    ],
    [words.ending, endingOf(finish, state)],
    [words.reason, errorDetails.join(' ') || error],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value] satisfies [string, string]] : []));
}

export function TraceAnswer({ trace, state }: { trace: ReplyTrace; state: ChatMessage['state'] }) {
  const nameOf = useModelName();
  return (
    <section aria-label={words.answer}>
      <h3>{words.answer}</h3>
      <dl className={css.facts}>
        {rowsOf(trace, state, nameOf).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
