import { format } from 'oxfmt';
import type { AtRest } from '../lib/at-rest.ts';
import { BUSY, type Machine } from './machine.ts';
import type { ProbeTimes } from './probe.ts';
import type { BurstFigures, StreamPair, StreamFigures } from './streams.ts';
import { CHATS, MESSAGES } from './world.ts';

export interface Rates {
  readonly connections: number;
  readonly bare: number;
  readonly direct: number;
  readonly masque: number;
}

export interface BenchResults {
  readonly machine: Machine;
  readonly characters: number;
  readonly at: Date;
  readonly cold: readonly ProbeTimes[];
  readonly warm: readonly ProbeTimes[];
  readonly rates: Rates;
  readonly coldStreams: StreamFigures;
  readonly warmStreams: StreamFigures;
  readonly burst: BurstFigures;
  readonly rest: AtRest | undefined;
  readonly seconds: number;
}

/** `npm run bench` keeps what follows this line. */
const END = '<!-- End of the part that `npm run bench` writes. -->';

/** Returns the part of docs/benchmarks.md that the next run keeps. */
export const handWrittenPart = (page: string): string => page.split(`${END}\n`)[1] ?? '';

const ms = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
const gib = (mib: number): string => (mib / 1024).toFixed(2);
const times = (value: number): string => value.toFixed(value >= 10 ? 0 : 1);
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const head = (...cells: readonly string[]): string => [row(...cells), row(...cells.map(() => '---'))].join('\n');
const pair = ({ direct, masque }: StreamPair): string[] => [ms(direct), ms(masque), ms(masque - direct)];

const callRows = (all: readonly ProbeTimes[]): string[] =>
  all.map(({ name, p50, p99 }) =>
    row(
      name,
      `${ms(p50.bare)} / ${ms(p99.bare)}`,
      `${ms(p50.direct)} / ${ms(p99.direct)}`,
      `${ms(p50.masque)} / ${ms(p99.masque)}`,
      times(p50.masque / p50.direct),
      times(p50.masque / p50.bare),
    ),
  );

const callTable = (all: readonly ProbeTimes[], last: string): string[] => [
  head('call', 'bare Fastify', 'service, direct', 'through Masque', 'vs. service', 'vs. bare'),
  ...callRows(all),
  '',
  `Milliseconds, p50 / ${last}; the last two columns are Masque's p50 as a multiple. ${all[0]?.rounds ?? 0} rounds.`,
];

const streamRows = (when: string, { p50, p99, replies }: StreamFigures): string[] => [
  row(`${when}, p50 of ${replies}`, ...pair(p50)),
  row(`${when}, p99`, ...pair(p99)),
];

const restLines = ({ resident, proportional, cores }: AtRest): string[] => [
  '## At rest',
  '',
  `All processes of \`npm start\` with its sample characters: ${gib(resident)} GiB resident (${gib(proportional)} GiB counting shared pages once), ${cores.toFixed(3)} cores.`,
  '',
];

export async function documentOf(results: BenchResults, kept: string): Promise<string> {
  const { machine, at, cold, warm, rates, coldStreams, warmStreams, burst, rest } = results;
  const busy =
    machine.busy > BUSY
      ? `**Measured on a busy machine** (other work used ${(100 * machine.busy).toFixed(0)} % of its processors): compare the columns; the absolute numbers mean little.`
      : '';
  const { tokensPerSecond, firstToken } = burst;
  const text = [
    '# Benchmarks',
    '',
    '<!-- Written by `npm run bench`: changes down to the end mark are lost. -->',
    busy,
    '',
    `\`npm run bench\` measured this on ${at.toISOString().slice(0, 10)} in ${Math.round(results.seconds)} s. It builds and starts a Masque of its own, fills it with ${results.characters.toLocaleString('en')} generated characters and ${CHATS} chats of ${MESSAGES} messages (median 600 characters), and calls each target in turn.`,
    '',
    ...machine.lines.map((line) => `- ${line}`),
    '',
    '"Bare Fastify" sends the same bytes from memory, the fastest that an HTTP server in Node can be. "Service, direct" is the service behind the gateway, called as the gateway calls it: no session, limits or cache. For streams, the direct way is the model gateway itself; the client sends it the whole prompt.',
    '',
    '## One call at a time, warm',
    '',
    ...callTable(warm, 'p99'),
    'Masque can be faster than its service because the gateway caches lists and characters for a minute; calls marked "a new one each time" miss that cache.',
    '',
    '## First calls after a start',
    '',
    ...callTable(cold, 'slowest'),
    '',
    `## ${rates.connections} connections: list of the newest 20, warm`,
    '',
    head('target', 'calls/s', 'share of bare Fastify'),
    row('bare Fastify', rates.bare.toFixed(0), ''),
    row('catalog, direct', rates.direct.toFixed(0), `${((100 * rates.direct) / rates.bare).toFixed(0)} %`),
    row('Masque, from the cache', rates.masque.toFixed(0), `${((100 * rates.masque) / rates.bare).toFixed(0)} %`),
    '',
    '## Streamed replies',
    '',
    head(`first token in a chat of ${MESSAGES} messages, ms`, 'model, direct', 'through Masque', 'added'),
    ...streamRows('after a start', coldStreams),
    ...streamRows('warm', warmStreams),
    row(`${burst.streams} at once, median`, ...pair(firstToken)),
    '',
    `${burst.streams} replies at once, 200 tokens/s each: ${tokensPerSecond.direct.toFixed(0)} tokens/s from the model directly, ${tokensPerSecond.masque.toFixed(0)} through Masque (${((100 * tokensPerSecond.masque) / tokensPerSecond.direct).toFixed(0)} %).`,
    '',
    ...(rest ? restLines(rest) : []),
    END,
    kept,
  ].join('\n');
  return (await format('benchmarks.md', text)).code;
}
