import { DomainError } from '@masque/contracts';
import { createLogger, Health, newId, RedisClient } from '@masque/service-kit';
import { backingEnv } from '@masque/testkit';
import type { GenerationsConfig } from '../src/config.ts';
import type { GenerationFacts, GenerationRef } from '../src/core/generation.facts.ts';
import { Generation } from '../src/core/generation.ts';
import { AnswerQueue, type UpstreamAnswer } from '../src/core/model-answer.ts';
import { RunningGenerations } from '../src/core/running-generations.ts';
import { UserSlots } from '../src/user-slots.ts';
import { Leases } from '../src/lease/leases.ts';
import {
  type RecoveredReply,
  RecoveryStore,
  type SaveOutcome,
  type StoredEnd,
  type Takeover,
} from '../src/core/recovery.store.ts';
import { Takeovers } from '../src/lease/takeovers.ts';
import { FeedFollower, Followers } from '../src/log/following.ts';
import { GenerationLog } from '../src/log/generation-log.ts';
import { LogWriter } from '../src/log/log-writer.ts';
import { ProcessId, Signals } from '../src/signals.ts';
import { testConfig } from './test-config.ts';

/** An in-memory store; the service's own store has tests of its own. */
export class RowsInMemory extends RecoveryStore {
  readonly rows = new Map<
    string,
    {
      owner: string;
      fence: number;
      savedText: string;
      savedEffects: string | undefined;
      isStopWanted: boolean;
    }
  >();
  readonly ends = new Map<string, StoredEnd>();
  /** Writes of an end never return. */
  isStuck = false;
  /** How many writes of an end fail. */
  refusals = 0;

  claim({ id }: GenerationRef, owner: string): number {
    this.rows.set(id, { owner, fence: 1, savedText: '', savedEffects: undefined, isStopWanted: false });
    return 1;
  }

  async takeOver({ id }: GenerationRef, fromOwner: string, owner: string): Promise<Takeover | null> {
    const row = this.rows.get(id);
    if (row?.owner !== fromOwner) return null;
    row.owner = owner;
    row.fence += 1;
    return { fence: row.fence, savedText: row.savedText, savedEffects: row.savedEffects };
  }

  async saveSoFar({ id }: GenerationRef, fence: number, written: string, effects?: string): Promise<SaveOutcome> {
    const row = this.rows.get(id);
    if (row?.fence !== fence) return 'lost';
    row.savedText = written;
    row.savedEffects = effects;
    return row.isStopWanted ? 'stop' : 'saved';
  }

  async saveRecovered({ id }: GenerationRef, fence: number, reply: RecoveredReply): Promise<number | null> {
    if ((this.refusals -= 1) >= 0) throw new Error('refused');
    if (this.isStuck) return new Promise(() => undefined);
    if (this.rows.get(id)?.fence !== fence) return null;
    this.rows.delete(id);
    this.ends.set(id, { ...reply, revision: 7 });
    return 7;
  }

  async findEnd(_: string, messageId: string): Promise<StoredEnd | null> {
    return this.ends.get(messageId) ?? null;
  }

  async listUnfinished() {
    return [...this.rows].map(([id, { owner }]) => ({ id, chatId: `chat-of-${id}`, owner }));
  }
}

/** An answer that the test writes. */
export class WrittenAnswer implements UpstreamAnswer {
  readonly queue = new AnswerQueue();
  readonly finish = 'stop';
  lastSignAt = performance.now();
  isAborted = false;

  say(text: string): this {
    this.lastSignAt = performance.now();
    this.queue.addText(text);
    this.queue.flush();
    return this;
  }

  think(thought: string): this {
    this.lastSignAt = performance.now();
    this.queue.addReasoning(thought);
    this.queue.flush();
    return this;
  }

  done(): void {
    this.queue.close(null);
  }

  breakOff(): void {
    this.queue.close(new DomainError('model.failed'));
  }

  next() {
    return this.queue.next();
  }

  abort(): void {
    this.isAborted = true;
    this.queue.close(null);
  }
}

export const aRef = (): GenerationRef => {
  const id = newId();
  return { id, chatId: `chat-of-${id}` };
};

export const factsOf = ({ id, chatId }: GenerationRef): GenerationFacts => ({
  id: 'gen-1',
  created: 1_700_000_000,
  model: 'asked-for',
  usage: null,
  reference: { chatId, messageId: id, userMessageId: null, revision: 3 },
});

export interface ProcessSettings {
  readonly redisUrl?: string;
  readonly prefix?: string;
  readonly model?: GenerationsConfig['model'];
  readonly lease?: GenerationsConfig['lease'];
}

/** Everything that a chat process has for generations, without the process. */
export function aProcess(
  store: RowsInMemory,
  { redisUrl, prefix = `t${newId()}-`, model, lease }: ProcessSettings = {},
) {
  const settings = { NAME_PREFIX: prefix, ...backingEnv(), ...(redisUrl ? { REDIS_URL: redisUrl } : {}) };
  const config = { ...testConfig(settings), ...(model && { model }), ...(lease && { lease }), drain: { ms: 1 } };
  const logger = createLogger('chat', process.env['TEST_LOG_LEVEL'] ?? 'silent');
  const client = new RedisClient(config, logger, new Health());
  const self = new ProcessId();
  const signals = new Signals(client, self, config, logger);
  const log = new GenerationLog(client);
  const followers = new Followers(signals);
  const leases = new Leases(client, self, signals, config, logger);
  const writer = new LogWriter(log, followers, leases, client);
  const feeds = new FeedFollower(log, store, signals, self);
  const generations = new RunningGenerations(writer, leases, store, feeds, signals, config, logger);
  const takeovers = new Takeovers(client, self, signals, leases, log, store, config, logger);
  const slots = new UserSlots(client);
  takeovers.onApplicationBootstrap();

  const begin = (ref = aRef(), effects?: string): { generation: Generation; answer: WrittenAnswer } => {
    const answer = new WrittenAnswer();
    leases.hold(ref);
    const generation = generations.start(
      {
        userId: 'user-1',
        ref,
        fence: store.claim(ref, self.value),
        facts: factsOf(ref),
        effects,
        save: ({ fence, text, reasoning }, ending) =>
          store.saveRecovered(ref, fence, { text, reasoning, ending, effects: undefined }),
      },
      answer,
    );
    return { generation, answer };
  };

  /** Simulates a kill: nothing is finished, renewed or sent afterwards. */
  const die = () => {
    for (const part of [writer, leases, feeds, generations, signals, slots]) part.onApplicationShutdown();
    takeovers.onModuleDestroy();
    client.onApplicationShutdown();
  };
  return { client, self, signals, log, writer, leases, feeds, generations, slots, begin, die, prefix };
}
export type AProcess = ReturnType<typeof aProcess>;

export const isReady = async ({ client }: AProcess) => (await client.redis.ping()) === 'PONG';
