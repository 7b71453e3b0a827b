import { format } from 'oxfmt';
import { shown, shownLimit } from '../lib/table.ts';
import { type ComparedFigure, isWithin, ratioOf } from './figures.ts';
import { CONNECTIONS, type ListRates } from './load.ts';
import { BUSY, LOOP, type Machine } from './machine.ts';
import type { ProbeTimes } from './probe.ts';
import { MESSAGES } from './world.ts';

export interface BenchResults {
  readonly machine: Machine;
  /** `idle`: seconds; the others count. */
  readonly plan: Readonly<Record<'characters' | 'idle' | 'warmUp' | 'rounds', number>>;
  readonly loopMs: number;
  readonly at: Date;
  readonly figures: readonly ComparedFigure[];
  /** Tokens per second of the model itself at 200 streams, of 40,000. */
  readonly directRate: number;
  readonly failed: number;
  readonly warmAfterMinutes: number;
  readonly cold: readonly ProbeTimes[];
  readonly warm: readonly ProbeTimes[];
  readonly rates: ListRates;
  readonly seconds: number;
}

/** Everything after this line stays. */
const END = '<!-- End of the part that `npm run bench` writes. -->';

/** Replaces the part of docs/benchmarks.md that a run writes. */
export const withWrittenPart = (page: string, part: string): string => part + (page.split(`${END}\n`)[1] ?? '');

const ms = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
const times = (value: number): string => (Number.isFinite(value) ? value.toFixed(value >= 10 ? 0 : 1) : '');
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const head = (...cells: readonly string[]): string => [row(...cells), row(...cells.map(() => '---'))].join('\n');

function figureRow(figure: ComparedFigure): string {
  const { name, unit, direct = Number.NaN, sillyTavern = Number.NaN, masque, isAdded } = figure;
  const ratio = ratioOf(figure);
  return row(
    name,
    isAdded ? `(${shown(direct, unit)})` : shown(direct, unit),
    shown(sillyTavern, unit),
    shown(masque, unit),
    sillyTavern > 0 ? (masque / sillyTavern).toFixed(2) : '',
    `${shownLimit(figure)}${Number.isNaN(ratio) ? '' : ` or ${ratio.toFixed(2)} ×`}`,
    isWithin(figure) ? 'reached' : 'NOT REACHED',
  );
}

const callTable = (all: readonly ProbeTimes[], last: string): string[] => [
  head('call', 'bare Fastify', 'service, direct', 'through Masque', 'vs. service', 'vs. bare'),
  ...all.map(({ name, p50, p99 }) =>
    row(
      name,
      `${ms(p50.bare)} / ${ms(p99.bare)}`,
      `${ms(p50.direct)} / ${ms(p99.direct)}`,
      `${ms(p50.masque)} / ${ms(p99.masque)}`,
      times(p50.masque / p50.direct),
      times(p50.masque / p50.bare),
    ),
  ),
  '',
  `Milliseconds, p50 / ${last}; the last two columns are Masque's p50 as a multiple. ${all[0]?.rounds ?? 0} rounds.`,
];

export async function documentOf(results: BenchResults): Promise<string> {
  const { machine, at, figures, cold, warm, rates, plan } = results;
  const share = (rate: number) => `${((100 * rate) / rates.bare).toFixed(0)} %`;
  const busy =
    machine.busy > BUSY
      ? `**Measured on a busy machine** (other work used ${(100 * machine.busy).toFixed(0)} % of its processors): compare the columns; the absolute numbers mean little.`
      : '';
  const failed = results.failed > 0 ? `**${results.failed} streams failed** and aren't in the table.` : '';
  const text = [
    '# Benchmarks',
    '',
    '<!-- Written by `npm run bench`: changes down to the end mark are lost. -->',
    busy,
    '',
    `\`npm run bench\` measured this on ${at.toISOString().slice(0, 10)} in ${Math.round(results.seconds)} s. It builds and starts a Masque of its own with the sample characters, fills it with ${plan.characters.toLocaleString('en')} generated ones, and measures each target in turn.`,
    '',
    ...machine.lines.map((line) => `- ${line}`),
    `- ${LOOP / 1_000_000} million multiplications in one loop took ${results.loopMs.toFixed(0)} ms meanwhile (median of the rounds): compare it before you compare milliseconds with those of another run`,
    '',
    '## Compared with SillyTavern and the model itself',
    '',
    head('figure', 'direct', 'SillyTavern', 'Masque', 'times SillyTavern', 'to reach', ''),
    ...figures.map(figureRow),
    '',
    failed,
    '',
    `Chats like those of users: a card of 3 KiB, 12 turns of 400 characters, 200 users with a growing chat each, 200 words per reply. Direct and SillyTavern 1.19.0 get the whole prompt from the client, Masque only the next message. Medians over the rounds (${plan.rounds}, interleaved), each of which has a p50 and a p99 of its own. Warm: after ${plan.warmUp} rounds of warming up, ${results.warmAfterMinutes.toFixed(1)} minutes after the start. For the first 100 messages, Masque and SillyTavern had just started, the client was warm, and the model had streamed 200 replies. A figure is reached in milliseconds or as a multiple of SillyTavern's, because the limits are from a faster day of this machine.`,
    '',
    '- First token added: from the request to the first text, on an open connection, minus the direct time, which is in parentheses.',
    `- Share of direct: tokens per second of all streams. The model itself reached ${results.directRate.toFixed(0)} of 40,000 tokens/s${results.directRate < 0.9 * 40_000 ? '. **The machine, the model or the client was too slow for that**, so these rows say less' : ''}.`,
    '- Gap between words: median time between two reads of a stream that carry text.',
    "- CPU: all processes of Masque with its stores, or SillyTavern's, without those of the model and the client. For a page of a list: Masque and its store, while twelve readers go through whole lists, each with a page size of its own.",
    '- Likes and follows: through the gateway, each a new one, by 200 users in turn on each other.',
    `- At rest: all processes of \`npm start\` with its sample characters, ${plan.idle} s after they were written.`,
    '',
    '## One call at a time, warm',
    '',
    ...callTable(warm, 'p99'),
    `"Bare Fastify" sends the same bytes from memory, the fastest that an HTTP server in Node can be. "Service, direct" is the service behind the gateway, called as the gateway calls it: no session, limits or cache. Masque can be faster than its service because the gateway caches lists for 25 s and characters for 10 s; calls marked "a new one each time" miss that cache. The chat has ${MESSAGES} messages.`,
    '',
    '## First calls after a start',
    '',
    ...callTable(cold, 'slowest'),
    '',
    `## ${CONNECTIONS.list} connections: list of the newest 20, warm`,
    '',
    head('target', 'calls/s', 'share of bare Fastify'),
    row('bare Fastify', rates.bare.toFixed(0), ''),
    row('catalog, direct', rates.direct.toFixed(0), share(rates.direct)),
    row('Masque, from the cache', rates.masque.toFixed(0), share(rates.masque)),
    '',
    END,
    '',
  ].join('\n');
  return (await format('benchmarks.md', text)).code;
}
