/** Reports what was measured against the thresholds, as Markdown. */
import { asked, target } from './settings.js';
import { metricOf } from '../thresholds.js';
import { scenarios } from '../scenarios.js';

const ms = (value) => (value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(1));
const percent = (metric) => (metric ? `${(100 * metric.values.rate).toFixed(2)} %` : 'none made');
const kept = (metric) => Object.values((metric && metric.thresholds) || {}).every(({ ok }) => ok);
const ruleOf = (metric) => Object.keys((metric && metric.thresholds) || {}).join(', ');
const count = (metric) => (metric ? metric.values.count : 0);

function rowOf(metrics, name) {
  const metric = metrics[metricOf(name)];
  if (!metric || !metric.values.count) return `| ${name} | 0 | | | | | not called |`;
  const { count: times, med, 'p(95)': p95, 'p(99)': p99 } = metric.values;
  return `| ${[name, times, ms(med), ms(p95), ms(p99), ruleOf(metric), kept(metric) ? 'kept' : 'BROKEN'].join(' | ')} |`;
}

export function markdownOf(name, { metrics, state }) {
  const { about, calls } = scenarios[name];
  const { errors, limited, dropped_iterations: dropped, iterations, broken_streams: broken } = metrics;
  const shares = [['errors', errors], ['limited', limited], ...(broken ? [['broken streams', broken]] : [])].map(
    ([what, metric]) => `| ${what} | ${percent(metric)} | ${ruleOf(metric)} | ${kept(metric) ? 'kept' : 'BROKEN'} |`,
  );
  const changed = Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${value}`);
  return [
    `# Load test: ${name}`,
    '',
    `${about}. ${new Date().toISOString().slice(0, 16)} UTC against ${target}${changed.length ? `, asked for: ${changed.join(', ')}` : ''}.`,
    '',
    `${count(iterations)} iterations in ${(state.testRunDurationMs / 1_000).toFixed(0)} s with the preparation; ${count(dropped)} were not begun, because all users were still waiting.`,
    '',
    ...(metrics.reached_rate
      ? [`It had come to ${metrics.reached_rate.values.max.toFixed(0)} iterations a second when it ended.`, '']
      : []),
    '| share of calls | measured | threshold | |',
    '| --- | --- | --- | --- |',
    ...shares,
    '',
    '| call | times | p50 ms | p95 ms | p99 ms | thresholds | |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...calls.map((call) => rowOf(metrics, call)),
    '',
    ...(broken ? ['Of `chat.complete` the time to the first token.', ''] : []),
  ].join('\n');
}

/** For `export const handleSummary`. */
export const summaryOf = (name) => (data) => {
  const isEmpty = count(data.metrics.iterations) === 0;
  const text = isEmpty
    ? `# Load test: ${name}\n\nNothing was measured: see the error above.\n`
    : markdownOf(name, data);
  return { stdout: `\n${text}\n`, [`reports/load/${name}.md`]: text };
};
