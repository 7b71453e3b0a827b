import { format } from 'oxfmt';
import { BUSY, type Machine } from './machine.ts';
import type { Times } from './probe.ts';
import type { BurstFigures, Pair, StreamFigures } from './streams.ts';
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
  readonly cold: readonly Times[];
  readonly warm: readonly Times[];
  readonly rates: Rates;
  readonly coldStreams: StreamFigures;
  readonly warmStreams: StreamFigures;
  readonly burst: BurstFigures;
  readonly seconds: number;
}

const ms = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
const times = (value: number): string => value.toFixed(value >= 10 ? 0 : 1);
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const head = (...cells: readonly string[]): string => [row(...cells), row(...cells.map(() => '---'))].join('\n');
const pair = ({ direct, masque }: Pair): string[] => [ms(direct), ms(masque), ms(masque - direct)];

const callRows = (all: readonly Times[]): string[] =>
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

const callTable = (all: readonly Times[], last: string): string[] => [
  head('call', 'bare Fastify', 'the service directly', 'through Masque', 'of the service', 'of bare'),
  ...callRows(all),
  '',
  `Milliseconds, p50 / ${last}, and how many times as long Masque takes at p50. ${all[0]?.rounds ?? 0} rounds.`,
];

const streamRows = (when: string, { p50, p99, replies }: StreamFigures): string[] => [
  row(`${when}, p50 of ${replies}`, ...pair(p50)),
  row(`${when}, p99`, ...pair(p99)),
];

export async function documentOf(results: BenchResults): Promise<string> {
  const { machine, at, cold, warm, rates, coldStreams, warmStreams, burst } = results;
  const busy =
    machine.busy > BUSY
      ? `**Measured on a busy machine** (${(100 * machine.busy).toFixed(0)} % of its processors with other work): compare the columns, and believe no number of its own.`
      : '';
  const { tokensPerSecond, firstToken } = burst;
  const text = [
    '# Benchmarks',
    '',
    '<!-- Written by `npm run bench`; changes by hand are lost. -->',
    busy,
    '',
    `Made by \`npm run bench\` on ${at.toISOString().slice(0, 10)} in ${Math.round(results.seconds)} s. It builds Masque, starts one of its own, fills it with ${results.characters.toLocaleString('en')} generated characters and ${CHATS} chats of ${MESSAGES} messages (600 characters in the median), and asks everybody in turns.`,
    '',
    ...machine.lines.map((line) => `- ${line}`),
    '',
    '"Bare Fastify" answers the same bytes from memory: nothing that answers over HTTP from Node is faster. "The service directly" is the service behind the gateway, called as the gateway calls it: without session, limits, cache and permission to be public. Of streams the direct way is the model gateway itself, sent the whole prompt by the client.',
    '',
    '## One call at a time, warm',
    '',
    ...callTable(warm, 'p99'),
    'Lists and characters come from the gateway’s cache when they were asked for within a minute, so Masque can be faster than its service; the list of an author and the character are another one each time.',
    '',
    '## The first calls after a start',
    '',
    ...callTable(cold, 'slowest'),
    '',
    `## ${rates.connections} connections: the list of the newest 20, warm`,
    '',
    head('who', 'calls a second', 'share of bare Fastify'),
    row('bare Fastify', rates.bare.toFixed(0), ''),
    row('the catalog directly', rates.direct.toFixed(0), `${((100 * rates.direct) / rates.bare).toFixed(0)} %`),
    row('Masque, from the cache', rates.masque.toFixed(0), `${((100 * rates.masque) / rates.bare).toFixed(0)} %`),
    '',
    '## Streamed replies',
    '',
    head(`first token in a chat of ${MESSAGES} messages, ms`, 'the model directly', 'through Masque', 'more'),
    ...streamRows('after a start', coldStreams),
    ...streamRows('warm', warmStreams),
    row(`${burst.streams} at the same instant, median`, ...pair(firstToken)),
    '',
    `${burst.streams} replies at once of 200 tokens a second each: ${tokensPerSecond.direct.toFixed(0)} tokens a second from the model directly, ${tokensPerSecond.masque.toFixed(0)} through Masque (${((100 * tokensPerSecond.masque) / tokensPerSecond.direct).toFixed(0)} %).`,
    '',
    '## Again',
    '',
    '`npm run bench` writes this file anew; it takes at most six minutes. Leave the machine alone meanwhile. What it does not measure: [load over time](load-tests.md), and the figures of single parts (`load-tests/*.bench.ts`, listed in the README).',
    '',
  ].join('\n');
  return (await format('benchmarks.md', text)).code;
}
