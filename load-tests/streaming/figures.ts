import type { AtRest } from '../lib/at-rest.ts';
import type { Figure } from '../lib/table.ts';
import type { Compared, StreamMeasurement, Quantiles } from './measure.ts';
import type { StoreCommands } from './store-commands.ts';

/** Limits for the first token of one stream: this multiple of SillyTavern's time, or these milliseconds. */
const TIMES = 1.5;
const ONE_STREAM: Quantiles = { p50: 4, p99: 12 };
const HUNDRED_STREAMS: Quantiles = { p50: 5, p99: 25 };

/** Only the burst has limits when cold. */
export function figuresOf(when: 'cold' | 'warm', { direct, own, other }: Compared<StreamMeasurement>): Figure[] {
  const firstToken = (scenario: 'one' | 'hundred', title: string, limits: Quantiles): Figure[] =>
    (['p50', 'p99'] as const).map((key) => {
      const over = (each: StreamMeasurement) => each[scenario][key] - direct[scenario][key];
      const theirs = other && over(other);
      const isOne = scenario === 'one';
      return {
        name: `first token over direct, ${title}, ${key}, ${when}`,
        unit: 'ms',
        masque: over(own),
        ...(theirs === undefined ? {} : { sillyTavern: theirs }),
        ...(when === 'warm' ? { limit: isOne ? Math.max(limits[key], TIMES * (theirs ?? 0)) : limits[key] } : {}),
        ...(when === 'warm' && isOne ? { toReach: `≤ 1.5 × SillyTavern's or ≤ ${limits[key]} ms` } : {}),
      };
    });
  const share = (each: StreamMeasurement) => (100 * each.burst.tokensPerSecond) / direct.burst.tokensPerSecond;
  const name = (what: string) => `200 streams at once, ${what}, ${when}`;
  return [
    ...firstToken('one', '1 stream', ONE_STREAM),
    ...firstToken('hundred', '100 streams over 3 s', HUNDRED_STREAMS),
    {
      name: name('share of the direct rate'),
      unit: '%',
      masque: share(own),
      ...(other ? { sillyTavern: share(other) } : {}),
      limit: 85,
      atLeast: true,
    },
    {
      name: name('p50 of the first token'),
      unit: 'ms',
      masque: own.burst.firstToken,
      ...(other ? { sillyTavern: other.burst.firstToken } : {}),
      limit: 150,
    },
    {
      name: name('CPU per 1,000 tokens'),
      unit: 'ms',
      masque: own.burst.cpuPerThousand,
      ...(other ? { sillyTavern: other.burst.cpuPerThousand } : {}),
      limit: 45,
    },
  ];
}

export function figuresAround(commands: StoreCommands, rest: readonly AtRest[]): Figure[] {
  const all = rest.at(-1);
  return [
    { name: 'store commands for one message, all services', unit: '', masque: commands.perMessage, limit: 6 },
    { name: 'store commands at rest, a second', unit: '', masque: commands.perSecondAtRest },
    { name: 'processor at rest, all processes', unit: 'cores', masque: all?.cores ?? Number.NaN, limit: 0.03 },
    { name: 'resident after the load, all processes', unit: 'MiB', masque: all?.resident ?? Number.NaN },
    { name: 'the same, shared pages counted once', unit: 'MiB', masque: all?.proportional ?? Number.NaN },
  ];
}
