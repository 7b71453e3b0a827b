import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { decodeTime } from 'ulid';
import { PlainError } from '../../infra/local/src/index.ts';

const FOLDER = resolve('.data/dev-backing');
export const DEV_BACKING_FILE = join(FOLDER, 'running.json');
const START_MS = 60_000;
const POLL_MS = 100;

interface DevBacking {
  readonly pid: number;
  readonly env: Readonly<Record<string, string>>;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const answers = (address: string): Promise<boolean> =>
  new Promise((done) => {
    const [host = '', port = ''] = address.split(':');
    const socket = connect(Number(port), host);
    socket.once('error', () => done(false));
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
  });

const TEST_TOPIC = /^t([0-9A-Z]{26})-/;
const OLD_MS = 15 * 60_000;

/** Earlier runs leave topics behind, and thousands of partitions slow Kafka down. */
async function deleteOldTopics({ env }: DevBacking): Promise<void> {
  const brokers = (env['KAFKA_BROKERS'] ?? '').split(',');
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const isOld = (topic: string) => {
      const [, id] = TEST_TOPIC.exec(topic) ?? [];
      return id !== undefined && decodeTime(id) < Date.now() - OLD_MS;
    };
    const topics = (await admin.listTopics()).filter(isOld);
    if (topics.length > 0) await admin.deleteTopics({ topics });
  } finally {
    await admin.disconnect();
  }
}

/** Backing services left running by watch mode or `node tools/dev-backing.ts`; undefined if none respond. */
export async function findDevBacking(): Promise<DevBacking | undefined> {
  if (!existsSync(DEV_BACKING_FILE)) return undefined;
  const kept = JSON.parse(readFileSync(DEV_BACKING_FILE, 'utf8')) as DevBacking;
  const addresses = [
    kept.env['KAFKA_BROKERS'] ?? '',
    ...['MONGODB_URL', 'REDIS_URL'].map((name) => new URL(kept.env[name] ?? 'http://127.0.0.1:1').host),
  ];
  if (!isAlive(kept.pid) || !(await Promise.all(addresses.map(answers))).every(Boolean)) return undefined;
  await deleteOldTopics(kept);
  return kept;
}

/** Starts them in the background if needed; they outlive this process. */
export async function ensureDevBacking(): Promise<DevBacking> {
  const running = await findDevBacking();
  if (running) return running;
  mkdirSync(FOLDER, { recursive: true });
  const log = openSync(join(FOLDER, 'output.log'), 'a');
  const child = spawn(process.execPath, ['tools/dev-backing.ts'], { detached: true, stdio: ['ignore', log, log] });
  child.unref();
  for (const end = Date.now() + START_MS; Date.now() < end && child.exitCode === null; await pause(POLL_MS)) {
    const started = await findDevBacking();
    if (started && started.pid === child.pid) return started;
  }
  throw new PlainError(`The backing services didn't start: see ${join(FOLDER, 'output.log')}.`);
}
