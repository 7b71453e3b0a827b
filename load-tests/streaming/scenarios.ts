import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs } from '../lib/processes.ts';
import { modelAt, wordsOfReply } from './conversation.ts';
import { readStream, type StreamRequest, type StreamResult } from './stream.client.ts';
import type { LoadTarget } from './targets.ts';

export const CHATS = 200;

export class Conversations {
  readonly target: LoadTarget;
  private readonly rounds = new Map<number, number>();
  private failures = 0;

  constructor(target: LoadTarget) {
    this.target = target;
  }

  get failed(): number {
    return this.failures;
  }

  next(chat: number, model: string): StreamRequest {
    const { target } = this;
    const round = this.rounds.get(chat) ?? 0;
    this.rounds.set(chat, round + 1);
    return { url: target.url, headers: target.headers(chat), body: JSON.stringify(target.body(chat, round, model)) };
  }

  whole(results: readonly StreamResult[]): StreamResult[] {
    const broken = results.filter(({ isWhole }) => !isWhole);
    if (broken[0]) console.error(`${this.target.name}: ${broken.length} streams failed: ${broken[0].reason}`);
    this.failures += broken.length;
    return results.filter(({ isWhole }) => isWhole);
  }
}

/** Interleaves the targets; returns milliseconds to the first token for each. */
export async function oneStream(all: readonly Conversations[], streams: number): Promise<number[][]> {
  const times: number[][] = all.map(() => []);
  for (let index = 0; index < streams; index += 1) {
    for (const [place, each] of all.entries()) {
      const result = await readStream(each.next(index % CHATS, modelAt(2_000)));
      times[place]?.push(...each.whole([result]).map(({ firstMs }) => firstMs));
      await pause(5);
    }
  }
  return times;
}

const HUNDRED = 100;
const SPREAD_MS = 3_000;

export async function hundredStreams(each: Conversations): Promise<number[]> {
  const requests = Array.from({ length: HUNDRED }, (_, index) => each.next(index, modelAt(40)));
  const results = await Promise.all(
    requests.map(async (request, index) => {
      await pause((index * SPREAD_MS) / HUNDRED);
      return readStream(request);
    }),
  );
  return each.whole(results).map(({ firstMs }) => firstMs);
}

export interface Burst {
  readonly firstTokens: readonly number[];
  readonly tokensPerSecond: number;
  /** Milliseconds of all processes of the target. */
  readonly cpuPerThousand: number;
}

/** The saves and events that a burst leaves behind count toward its cost. */
const SETTLE_MS = 1_000;

export async function burst(each: Conversations): Promise<Burst> {
  const requests = Array.from({ length: CHATS }, (_, index) => each.next(index, modelAt(200)));
  const pids = each.target.pids();
  const before = cpuMs(pids);
  const results = each.whole(await Promise.all(requests.map(readStream)));
  const began = Math.min(...results.map(({ beganAt }) => beganAt));
  const ended = Math.max(...results.map(({ endedAt }) => endedAt));
  await pause(SETTLE_MS);
  const tokens = results.length * wordsOfReply;
  return {
    firstTokens: results.map(({ firstMs }) => firstMs),
    tokensPerSecond: tokens / ((ended - began) / 1_000),
    cpuPerThousand: ((cpuMs(pids) - before) / tokens) * 1_000,
  };
}
