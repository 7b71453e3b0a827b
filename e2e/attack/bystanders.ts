import { setTimeout as pause } from 'node:timers/promises';
import { Person } from '../lib/api.ts';

export const kinds = ['list', 'own chats', 'picture', 'reply', 'ready'] as const;
export type Kind = (typeof kinds)[number];
/** Milliseconds until the last byte. */
export type BystanderTimes = Record<Kind, number[]>;

/** Milliseconds between one person's rounds. */
const PAUSE_MS = 300;
/** In rounds: a user may have 30 replies a minute. */
const REPLY_EVERY = 8;

/** As in the browser's client; the time of all tries counts. */
const RETRIES = 2;

const visitor = new Person();
const reply = JSON.stringify({
  messages: [{ role: 'user', content: 'Hello' }],
  stream: true,
  model: 'demo/fast?tokens=5&rate=1000',
});

/** Normal use during an attack. Rejects unless every response is a 200. */
export async function bystanders(people: readonly Person[], picture: string, ms: number): Promise<BystanderTimes> {
  const times: BystanderTimes = { list: [], 'own chats': [], picture: [], reply: [], ready: [] };
  const until = performance.now() + ms;
  const timed = async (kind: Kind, call: () => Promise<Response>, tries = RETRIES) => {
    const startedAt = performance.now();
    let response = await call();
    for (let left = tries; response.status === 503 && left > 0; left -= 1) response = await call();
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${kind} of a bystander: ${response.status} ${text.slice(0, 200)}`);
    times[kind].push(performance.now() - startedAt);
  };
  /** Each person has a separate address. */
  const init = (index: number): RequestInit => ({
    headers: { 'x-forwarded-for': `192.0.2.${index + 1}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(20_000),
  });
  const live = async (person: Person, index: number) => {
    await pause((PAUSE_MS / people.length) * index);
    for (let round = index; performance.now() < until; round += 1) {
      await timed('list', () => visitor.fetch('/api/characters?limit=20', init(index)));
      await timed('own chats', () => person.fetch('/api/chats', init(index)));
      await timed('picture', () => visitor.fetch(picture, init(index)));
      await timed('ready', () => visitor.fetch('/health/ready', init(index)));
      if (round % REPLY_EVERY === 0) {
        const ask = () => person.fetch('/api/chat/completions', { ...init(index), method: 'POST', body: reply });
        await timed('reply', ask, 0);
      }
      await pause(PAUSE_MS);
    }
  };
  await Promise.all(people.map(live));
  return times;
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
