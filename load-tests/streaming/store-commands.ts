import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { modelAt } from './conversation.ts';
import { CHATS, type Conversations } from './scenarios.ts';
import { readStream } from './stream.client.ts';

const HOUSEKEEPING = new Set(['hello', 'isMaster', 'ismaster', 'ping', 'serverStatus', 'endSessions', 'buildInfo']);
const MESSAGES = 30;
/** Events and counts may follow seconds later. */
const SETTLE_MS = 8_000;
const QUIET_RATE = 4;
const QUIET_STEPS = 12;

export interface StoreCommands {
  readonly perMessage: number;
  /** Without any call; subtracted from `perMessage`. */
  readonly perSecondAtRest: number;
  readonly byName: Record<string, number>;
}

/** Counts commands of all services for one message and its reply, from the store's own counters. */
export async function storeCommands(each: Conversations, mongodbUrl: string): Promise<StoreCommands> {
  const client = await MongoClient.connect(mongodbUrl, { directConnection: true });
  try {
    const count = async (): Promise<Map<string, number>> => {
      const status = await client.db('admin').command({ serverStatus: 1 });
      const names = Object.entries<{ total?: number }>(status['metrics']?.commands ?? {});
      return new Map(names.flatMap(([name, { total }]) => (HOUSEKEEPING.has(name) ? [] : [[name, total ?? 0]])));
    };
    const over = async (work: () => Promise<unknown>) => {
      const began = performance.now();
      const before = await count();
      await work();
      const after = await count();
      const seconds = (performance.now() - began) / 1_000;
      return { seconds, counts: [...after].map(([name, n]) => [name, n - (before.get(name) ?? 0)] as const) };
    };
    const sum = (counts: readonly (readonly [string, number])[]) => counts.reduce((all, [, n]) => all + n, 0);
    // Leftover work of the load before would count as rest, and make messages look cheap.
    let rest = await over(() => pause(SETTLE_MS));
    for (let step = 1; step < QUIET_STEPS && sum(rest.counts) / rest.seconds > QUIET_RATE; step += 1) {
      rest = await over(() => pause(SETTLE_MS));
    }
    const busy = await over(async () => {
      for (let index = 0; index < MESSAGES; index += 1) {
        each.whole([await readStream(each.next(index % CHATS, modelAt(400)))]);
      }
      await pause(SETTLE_MS);
    });
    const perSecondAtRest = sum(rest.counts) / rest.seconds;
    const rounded = (n: number) => Math.round((n / MESSAGES) * 100) / 100;
    return {
      perMessage: (sum(busy.counts) - perSecondAtRest * busy.seconds) / MESSAGES,
      perSecondAtRest,
      byName: Object.fromEntries(busy.counts.flatMap(([name, n]) => (n > 0 ? [[name, rounded(n)]] : []))),
    };
  } finally {
    await client.close();
  }
}
