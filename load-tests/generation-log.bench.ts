/**
 * Measures what a token costs from the model's answer through the log in Redis to an event, without HTTP and store. Set
 * REDIS_URL and build first: `node load-tests/generation-log.bench.ts [generations] [tokens a second] [seconds]`.
 */
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Health, newId, RedisClient, createLogger } from '@masque/service-kit';
import { readConfig } from '../services/chat/dist/config.js';
import type { Generation } from '../libs/generations/dist/core/generation.js';
import { Generations } from '../libs/generations/dist/core/generations.js';
import { GenerationStore } from '../libs/generations/dist/core/generation.store.js';
import { OutageSaver } from '../libs/generations/dist/core/outage-saver.js';
import { Leases } from '../libs/generations/dist/lease/leases.js';
import { FeedFollower } from '../libs/generations/dist/log/feed-follower.js';
import { Followers } from '../libs/generations/dist/log/followers.js';
import { GenerationLog } from '../libs/generations/dist/log/generation-log.js';
import { LogWriter } from '../libs/generations/dist/log/log-writer.js';
import { ProcessId } from '../libs/generations/dist/signals/process-id.js';
import { Signals } from '../libs/generations/dist/signals/signals.js';
import { ChunkWriter } from '../libs/generations/dist/streams/chunk.writer.js';
import { AnswerHandler } from '../services/chat/dist/providers/answer.handler.js';

const [count = 200, perSecond = 200, seconds = 10] = process.argv.slice(2).map(Number);
const TICK_MS = 5;

class NoStore extends GenerationStore {
  takeOver = async () => null;
  saveSoFar = async () => 'saved' as const;
  finish = async () => 1;
  findEnd = async () => null;
  listUnfinished = async () => [];
}

const config = readConfig({
  ...process.env,
  IDENTITY_SECRET: 'a secret that only benchmarks have, long enough',
  SECRETS_KEY: `k1:${randomBytes(32).toString('base64')}`,
  NAME_PREFIX: `bench${newId()}-`,
});
const logger = createLogger('chat', 'warn');
const client = new RedisClient(config, logger, new Health());
await new Promise((resolve) => client.redis.once('ready', resolve));
const self = new ProcessId();
const signals = new Signals(client, self, config, logger);
const log = new GenerationLog(client);
const writer = new LogWriter(log, new Followers(signals), client);
const leases = new Leases(client, self, signals, logger);
const store = new NoStore();
const feeds = new FeedFollower(log, store, signals, self);
const outage = new OutageSaver(store, leases, writer);
const generations = new Generations(writer, leases, outage, feeds, signals, config, logger);

class Answer {
  readonly handler = new AnswerHandler();
  readonly finish = 'stop';
  next = () => this.handler.queue.next();
  abort = () => this.handler.abort();
  get lastSignAt() {
    return this.handler.lastSignAt;
  }
}
const event = (content: string) =>
  Buffer.from(
    `data: ${JSON.stringify({ id: 'gen-1', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`,
  );
const tokens = ['some', ' words', ' that', ' a', ' model', ' would', ' write', ' in', ' an', ' answer'].map(event);
const controller = { abort: () => undefined } as never;

let shown = 0;
function begin(): { generation: Generation; answer: Answer } {
  const answer = new Answer();
  answer.handler.onResponseStart(controller, 200, { 'content-type': 'text/event-stream' });
  const ref = { id: newId(), chatId: newId() };
  const reference = { chatId: ref.chatId, messageId: ref.id, userMessageId: null, revision: 1 };
  const facts = { id: 'gen-1', created: 1, model: 'bench', usage: null, reference };
  const generation = generations.start({ userId: 'u', ref, fence: 1, facts, save: async () => 2 }, answer);
  const chunks = new ChunkWriter(generation.feed);
  generation.feed.listen({
    onText: (piece: string, length: number) => {
      shown += chunks.text(piece, length).length;
    },
    onEnd: () => undefined,
  });
  return { generation, answer };
}

const running = Array.from({ length: count }, begin);
const redisCpu = async () => {
  const info = await client.redis.info('cpu');
  const of = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(info)?.[1] ?? 0);
  return (of('used_cpu_user') + of('used_cpu_sys')) * 1_000;
};
let sent = 0;
let debt = 0;
const redisBefore = await redisCpu();
const before = process.cpuUsage();
const start = performance.now();
let last = start;
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    const now = performance.now();
    debt += ((now - last) / 1_000) * perSecond;
    last = now;
    while (debt >= 1) {
      debt -= 1;
      for (const { answer } of running)
        answer.handler.onResponseData(controller, tokens[sent % tokens.length] ?? event('.'));
      sent += 1;
    }
    if (now - start >= seconds * 1_000) {
      clearInterval(timer);
      resolve();
    }
  }, TICK_MS);
});
const used = process.cpuUsage(before);
const redisUsed = (await redisCpu()) - redisBefore;
const thousands = (sent * count) / 1_000;
const ms = (value: number) => `${(value / thousands).toFixed(2)} ms`;
const took = (performance.now() - start) / 1_000;
console.log(
  `${count} generations, ${((sent * count) / took).toFixed(0)} tokens/s:`,
  `CPU per 1,000 tokens ${ms((used.user + used.system) / 1_000)} here, ${ms(redisUsed)} in Redis;`,
  `${(shown / sent / count).toFixed(0)} characters of events a token`,
);
process.exit(0);
