import type { AtRest } from '../lib/at-rest.ts';
import type { Figure } from '../lib/table.ts';
import type { StreamFigures, StreamMeasurement } from '../streaming/measure.ts';
import type { ScenarioName } from '../streaming/scenarios.ts';

/** Values are NaN if not measured. */
export interface ComparedFigure extends Figure {
  readonly direct?: number;
  readonly sillyTavern?: number;
  readonly limit: number;
  /** SillyTavern's value when the limit was set: on another day, their ratio is the limit. */
  readonly theirs?: number;
  readonly isAdded?: true;
}

/** The limit in SillyTavern's values. */
export const ratioOf = ({ limit, theirs = Number.NaN }: ComparedFigure): number => limit / theirs;

export function isWithin(figure: ComparedFigure): boolean {
  const { masque, limit, sillyTavern = Number.NaN, atLeast } = figure;
  return [limit, ratioOf(figure) * sillyTavern].some((most) => (atLeast ? masque >= most : masque <= most));
}

export interface Measured {
  readonly cold: StreamMeasurement;
  readonly warm: StreamMeasurement;
  readonly likes: number;
  readonly follows: number;
  readonly pageCpu: number;
  readonly rest: AtRest;
}

export function figuresOf({ cold, warm, likes, follows, pageCpu, rest }: Measured): ComparedFigure[] {
  type Limits = readonly [limit: number, theirs: number];
  const values = (from: StreamMeasurement, scenario: ScenarioName, key: keyof StreamFigures) => ({
    direct: from.of('direct', scenario, key),
    sillyTavern: from.of('SillyTavern', scenario, key),
    masque: from.of('Masque', scenario, key),
  });
  const added = (
    name: string,
    scenario: ScenarioName,
    key: 'p50' | 'p99',
    [limit, theirs]: Limits,
    from = warm,
  ): ComparedFigure => {
    const { direct, sillyTavern, masque } = values(from, scenario, key);
    const own = { sillyTavern: sillyTavern - direct, masque: masque - direct };
    return { name: `first token added, ${name}, ${key}`, unit: 'ms', direct, ...own, limit, theirs, isAdded: true };
  };
  const cpu = (name: string, scenario: ScenarioName, [limit, theirs]: Limits): ComparedFigure => {
    const { sillyTavern, masque } = values(warm, scenario, 'cpuPerThousand');
    return { name: `${name}: CPU per 1,000 tokens`, unit: 'ms', sillyTavern, masque, limit, theirs };
  };
  const gap = (name: string, scenario: ScenarioName, [limit, theirs]: Limits): ComparedFigure => ({
    name: `gap between words sent every 5 ms, ${name}, p50`,
    unit: 'ms',
    ...values(warm, scenario, 'gap'),
    limit,
    theirs,
  });
  const rate = values(warm, 'burst', 'tokensPerSecond');
  const share = (tokensPerSecond: number) => (100 * tokensPerSecond) / rate.direct;
  return [
    added('1 stream', 'one', 'p50', [3, 1.8]),
    added('1 stream', 'one', 'p99', [8, 2.6]),
    added('first 100 messages after a start', 'one', 'p50', [6, 1.8], cold),
    added('100 streams over 3 s', 'hundred', 'p50', [3, 1.8]),
    added('100 streams over 3 s', 'hundred', 'p99', [9, 3.2]),
    {
      name: '200 streams × 200 tokens/s: share of direct',
      unit: '%',
      direct: 100,
      sillyTavern: share(rate.sillyTavern),
      masque: share(rate.masque),
      limit: 90,
      theirs: 88,
      atLeast: true,
    },
    { name: 'the same: first token, p50', unit: 'ms', ...values(warm, 'burst', 'p50'), limit: 180, theirs: 179 },
    cpu('the same', 'burst', [30, 24]),
    cpu('100 streams × 50 tokens/s', 'paced', [70, 48]),
    gap('1 stream', 'reader', [6, 5]),
    gap('20 streams', 'readers', [8, 5]),
    gap('200 streams', 'burst', [40, 5]),
    { name: 'likes, 16 connections', unit: '/s', masque: likes, limit: 1_500, atLeast: true },
    { name: 'follows, 16 connections', unit: '/s', masque: follows, limit: 400, atLeast: true },
    { name: 'uncached page of a list: CPU', unit: 'ms', masque: pageCpu, limit: 1 },
    { name: 'processor at rest, all processes', unit: 'cores', masque: rest.cores, limit: 0.025 },
    { name: 'resident at rest, shared pages once', unit: 'MiB', masque: rest.proportional, limit: 800 },
  ];
}
