import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chatRoutes, events, type Input, type Response as Answer, type Route, type Viewer } from '@masque/contracts';
import { IDENTITY_HEADER, identitySigner, newId } from '@masque/service-kit';
import { Kafka, logLevel } from 'kafkajs';
import type { Target } from './stream.client.ts';

const CHATS = 200;
const SECRET = randomBytes(32).toString('base64');

export interface OwnStack {
  readonly direct: Target;
  readonly service: Target;
  /** Of the chat service; the model gateway is no part of what is measured. */
  readonly pids: readonly number[];
  readonly stop: () => void;
}

/** A demo model gateway and a chat service of our own, on free ports; only the backing services are given. */
export async function ownStack(port: number, nodeFlags: readonly string[]): Promise<OwnStack> {
  const prefix = `bench${newId()}-`;
  const modelsUrl = `http://127.0.0.1:${port}/api/v1`;
  const children: ChildProcess[] = [];
  const run = (entry: string, env: Record<string, string>, flags: readonly string[] = []) => {
    const child = spawn(process.execPath, [...flags, entry], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    process.once('exit', () => child.kill('SIGKILL'));
    return child;
  };
  run('infra/local/dist/model-gateway/main.js', { MODEL_GATEWAY_PORT: String(port) });
  const service = run(
    'services/chat/dist/main.js',
    {
      PORT: String(port + 1),
      NAME_PREFIX: prefix,
      IDENTITY_SECRET: SECRET,
      SECRETS_KEY: `bench:${randomBytes(32).toString('base64')}`,
      MODEL_GATEWAY_URL: modelsUrl,
      DAILY_MESSAGES: '1000000',
      LOG_LEVEL: 'warn',
    },
    nodeFlags,
  );
  const base = `http://127.0.0.1:${port + 1}`;
  await until(async () => (await fetch(`${base}/health/ready`)).ok);

  const sign = identitySigner(SECRET);
  const viewer: Viewer = { userId: newId(), username: 'bench', isNamed: true, isAdmin: false };
  const headers = () => ({ [IDENTITY_HEADER]: sign('chat', { viewer, requestId: newId() }) });
  const call = async <R extends Route & { body: object }>(route: R, input: Input<R>): Promise<Answer<R>> => {
    const answer = await fetch(`${base}${route.path}`, {
      method: route.method,
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify('body' in input ? input.body : {}),
    });
    if (!answer.ok) throw new Error(`${route.path}: ${await answer.text()}`);
    return answer.json() as Promise<Answer<R>>;
  };
  const apiKey = `sk-or-v1-${randomBytes(16).toString('hex')}`;
  await call(chatRoutes.saveKey, { body: { apiKey } });
  const characterId = await publishCharacter(prefix);
  const chatIds: string[] = [];
  for (let index = 0; index < CHATS; index += 1) {
    const { id } = await call(chatRoutes.saveHistory, { body: { characterId } });
    chatIds.push(id);
  }
  const say = 'Tell me about the harbour, and what you saw there last night.';
  return {
    direct: {
      name: 'direct',
      url: `${modelsUrl}/chat/completions`,
      headers: () => ({ authorization: `Bearer ${apiKey}` }),
      body: () => ({ messages: [{ role: 'user', content: say }] }),
    },
    service: {
      name: 'chat service',
      url: `${base}/chat/completions`,
      headers,
      body: (index) => ({
        chatId: chatIds[index % CHATS],
        messages: [{ role: 'user', content: say }],
        settings: { maxTokens: 0 },
      }),
    },
    pids: [service.pid ?? 0],
    stop: () => {
      for (const child of children) child.kill('SIGTERM');
    },
  };
}

async function publishCharacter(prefix: string): Promise<string> {
  const kafka = new Kafka({
    brokers: (process.env['KAFKA_BROKERS'] ?? '127.0.0.1:19092').split(','),
    logLevel: logLevel.NOTHING,
  });
  const producer = kafka.producer();
  await producer.connect();
  const { topic, version, example } = events['character.changed'];
  const characterId = newId();
  const envelope = {
    id: newId(),
    name: 'character.changed',
    version,
    occurredAt: new Date().toISOString(),
    requestId: 'bench',
    data: { ...example, characterId },
  };
  await producer.send({
    topic: `${prefix}${topic}`,
    messages: [{ key: characterId, value: JSON.stringify(envelope) }],
  });
  await producer.disconnect();
  return characterId;
}

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 300; step += 1) {
    if (await check().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the chat service does not become ready; are the backing services there?');
}
