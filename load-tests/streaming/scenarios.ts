import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs } from '../lib/processes.ts';
import { modelAt } from './conversation.ts';
import { openStream, type StreamRequest, type StreamResult } from './stream.client.ts';
import type { LoadTarget } from './targets.ts';

export const CHATS = 200;

interface Scenario {
  readonly streams: number;
  readonly tokensPerSecond: number;
  /** Streams begin evenly over this time. */
  readonly spreadMs?: number;
  /** Saves and events that streams leave behind count toward their cost. */
  readonly settleMs: number;
}

export const scenarios = {
  one: { streams: 1, tokensPerSecond: 4_000, settleMs: 15 },
  reader: { streams: 1, tokensPerSecond: 200, settleMs: 200 },
  readers: { streams: 20, tokensPerSecond: 200, settleMs: 500 },
  hundred: { streams: 100, tokensPerSecond: 40, spreadMs: 3_000, settleMs: 1_000 },
  paced: { streams: 100, tokensPerSecond: 50, settleMs: 1_000 },
  burst: { streams: CHATS, tokensPerSecond: 200, settleMs: 1_000 },
} as const satisfies Record<string, Scenario>;
export type ScenarioName = keyof typeof scenarios;

/** Chats of one target, which grow; each message goes to the next of them. */
export class Conversations {
  readonly target: LoadTarget;
  private sent = 0;
  private failures = 0;

  constructor(target: LoadTarget) {
    this.target = target;
  }

  get failed(): number {
    return this.failures;
  }

  next(model: string): StreamRequest {
    const { target } = this;
    const chat = this.sent % CHATS;
    const round = Math.floor(this.sent / CHATS);
    this.sent += 1;
    return { url: target.url, headers: target.headers(chat), body: JSON.stringify(target.body(chat, round, model)) };
  }

  whole(results: readonly StreamResult[]): StreamResult[] {
    const broken = results.filter(({ isWhole }) => !isWhole);
    if (broken[0]) console.error(`${this.target.name}: ${broken.length} streams failed: ${broken[0].reason}`);
    this.failures += broken.length;
    return results.filter(({ isWhole }) => isWhole);
  }
}

export interface ScenarioRun {
  readonly results: readonly StreamResult[];
  /** From the first request to the last end. */
  readonly ms: number;
  readonly cpuMs: number;
}

export async function run(each: Conversations, name: ScenarioName): Promise<ScenarioRun> {
  const { streams, tokensPerSecond, spreadMs = 0, settleMs }: Scenario = scenarios[name];
  const pids = each.target.pids();
  const before = cpuMs(pids);
  const requests = Array.from({ length: streams }, () => each.next(modelAt(tokensPerSecond)));
  const opened = await Promise.all(requests.map(openStream));
  const read = opened.map(async (start, index) => {
    if (spreadMs > 0) await pause((index * spreadMs) / streams);
    return start();
  });
  const results = each.whole(await Promise.all(read));
  await pause(settleMs);
  return {
    results,
    ms: Math.max(...results.map(({ endedAt }) => endedAt)) - Math.min(...results.map(({ beganAt }) => beganAt)),
    cpuMs: cpuMs(pids) - before,
  };
}
