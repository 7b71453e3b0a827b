import { median, quantile } from '../lib/quantile.ts';
import { wordsOfReply } from './conversation.ts';
import { type Conversations, run, type ScenarioName, type ScenarioRun } from './scenarios.ts';
import type { TargetName } from './targets.ts';

/** Milliseconds; NaN if not measured. */
export interface StreamFigures {
  readonly p50: number;
  readonly p99: number;
  readonly gap: number;
  readonly cpuPerThousand: number;
  readonly tokensPerSecond: number;
}

function figuresOf(runs: readonly ScenarioRun[]): StreamFigures {
  const results = runs.flatMap((each) => each.results);
  const first = results.map(({ firstMs }) => firstMs);
  const thousands = (results.length * wordsOfReply) / 1_000;
  const sum = (key: 'ms' | 'cpuMs') => runs.reduce((all, each) => all + each[key], 0);
  return {
    p50: median(first),
    p99: quantile(first, 0.99),
    gap: median(results.flatMap(({ gaps }) => gaps)),
    cpuPerThousand: sum('cpuMs') / thousands,
    tokensPerSecond: (thousands * 1_000_000) / sum('ms'),
  };
}

/** In order, how often a round runs each scenario. */
export type RoundPlan = readonly (readonly [scenario: ScenarioName, times: number])[];

export class StreamMeasurement {
  private readonly targets: readonly Conversations[];
  private readonly rounds = new Map<string, StreamFigures[]>();
  private turns = 0;

  constructor(targets: readonly Conversations[]) {
    this.targets = targets;
  }

  /** Each target in turn, in an order that rotates: other load on the machine hits all of them. */
  async round(plan: RoundPlan): Promise<void> {
    const { targets } = this;
    for (const [scenario, times] of plan) {
      const runs = new Map(targets.map((each) => [each, [] as ScenarioRun[]]));
      for (let turn = 0; turn < times; turn += 1, this.turns += 1) {
        for (let step = 0; step < targets.length; step += 1) {
          const each = targets[(step + this.turns) % targets.length];
          if (each) runs.get(each)?.push(await run(each, scenario));
        }
      }
      for (const [each, all] of runs) {
        const key = `${each.target.name} ${scenario}`;
        this.rounds.set(key, [...(this.rounds.get(key) ?? []), figuresOf(all)]);
      }
    }
  }

  /** Median over the rounds. */
  of(target: TargetName, scenario: ScenarioName, key: keyof StreamFigures): number {
    return median((this.rounds.get(`${target} ${scenario}`) ?? []).map((each) => each[key]));
  }
}
