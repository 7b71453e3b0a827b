import { median, quantile } from '../lib/quantile.ts';
import { burst, type Conversations, hundredStreams, oneStream } from './scenarios.ts';

export interface StreamMeasurement {
  readonly one: Quantiles;
  readonly hundred: Quantiles;
  readonly burst: {
    readonly tokensPerSecond: number;
    readonly firstToken: number;
    /** Milliseconds of all processes. */
    readonly cpuPerThousand: number;
  };
}

export interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

export interface Compared<T> {
  readonly direct: T;
  readonly own: T;
  readonly other: T | undefined;
}

export interface Rounds {
  readonly one: number;
  readonly hundred: number;
  readonly burst: number;
}

const quantiles = (times: readonly number[]): Quantiles => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });

/** Interleaves the targets, so that other load on the machine hits each; medians over the rounds. */
export async function measure(
  { direct, own, other }: Compared<Conversations>,
  rounds: Rounds,
): Promise<Compared<StreamMeasurement>> {
  const targets = other ? [direct, own, other] : [direct, own];
  const bursts = targets.map((): Awaited<ReturnType<typeof burst>>[] => []);
  for (let round = 0; round < rounds.burst; round += 1) {
    for (const [place, each] of targets.entries()) bursts[place]?.push(await burst(each));
  }
  const one = await oneStream(targets, rounds.one);
  const hundred = targets.map((): number[] => []);
  for (let round = 0; round < rounds.hundred; round += 1) {
    for (const [place, each] of targets.entries()) hundred[place]?.push(...(await hundredStreams(each)));
  }
  const of = (place: number): StreamMeasurement => {
    const all = bursts[place] ?? [];
    return {
      one: quantiles(one[place] ?? []),
      hundred: quantiles(hundred[place] ?? []),
      burst: {
        tokensPerSecond: median(all.map(({ tokensPerSecond }) => tokensPerSecond)),
        firstToken: median(all.map(({ firstTokens }) => median(firstTokens))),
        cpuPerThousand: median(all.map(({ cpuPerThousand }) => cpuPerThousand)),
      },
    };
  };
  return { direct: of(0), own: of(1), other: other && of(2) };
}
