import { randomBytes } from 'node:crypto';
import type { Target } from './stream.client.ts';

const CHATS = 200;

interface Addresses {
  readonly gateway: string;
  readonly oidc: string;
  readonly models: string;
}

/**
 * A user of a running Masque (`npm start`, with `DAILY_MESSAGES=0 RATE_LIMIT_FACTOR=1000`), with a chat for each stream
 * with the newest public character.
 */
export async function runningSystem({
  gateway,
  oidc,
  models,
}: Addresses): Promise<{ direct: Target; gateway: Target }> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const email = `${name}@masque.local`;
  const apiKey = `sk-or-v1-${randomBytes(16).toString('hex')}`;
  const send = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(gateway).origin, ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return { body: await answer.json(), cookie: sessionOf(answer.headers.getSetCookie()) };
  };
  const { body: issued } = await send(`${oidc}/credential`, { email, name });
  const { sub } = JSON.parse(Buffer.from(String(issued.credential).split('.')[1] ?? '', 'base64url').toString());
  const signedIn = await send(`${gateway}/api/google-auth`, { email, sub, credential: issued.credential });
  const cookie = { cookie: signedIn.cookie };
  await send(`${gateway}/api/username`, { username: name, email }, cookie);
  await send(`${gateway}/api/openrouter-key`, { apiKey }, cookie);
  const { characters } = await (await fetch(`${gateway}/api/characters?limit=1`)).json();
  const chatIds: string[] = [];
  for (let index = 0; index < CHATS; index += 1) {
    const { body } = await send(`${gateway}/api/chat-histories`, { characterId: characters[0].id }, cookie);
    chatIds.push(body.id);
  }
  const messages = [{ role: 'user', content: 'Tell me about the harbour, and what you saw there last night.' }];
  return {
    direct: {
      name: 'direct',
      url: `${models}/chat/completions`,
      headers: () => ({ authorization: `Bearer ${apiKey}` }),
      body: () => ({ messages }),
    },
    gateway: {
      name: 'gateway',
      url: `${gateway}/api/chat/completions`,
      headers: () => ({ origin: new URL(gateway).origin, ...cookie }),
      body: (index) => ({ chatId: chatIds[index % CHATS], messages, settings: { maxTokens: 0 } }),
    },
  };
}

const sessionOf = (cookies: readonly string[]): string =>
  cookies.find((cookie) => cookie.startsWith('sid='))?.split(';')[0] ?? '';
