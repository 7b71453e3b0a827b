import type { Figure } from '../lib/table.ts';
import { quantile } from '../lib/quantile.ts';
import { Language, randomNumbers } from '../generate/texts.ts';
import { chatFile } from './conversations.ts';
import type { Reader } from './reader.ts';

/** Milliseconds. */
const P99 = 150;
const ROUNDS = 12;
const LENGTH = 600;

const queries = [
  'the',
  'of the',
  'she is his',
  'a',
  't',
  'th',
  'qu',
  'sh',
  'lo ve',
  'light',
  'shadow',
  'harb our',
  'wood',
  'who was not as',
  'granywoodlight',
  'zzzz',
  'the zzzz',
  'elionow',
];

interface Answer {
  readonly results: readonly unknown[];
  readonly nextCursor: string | null;
  readonly isComplete: boolean;
}

const search = (reader: Reader, q: string, more = '') =>
  reader.call<Answer>('GET', `chats/search?q=${encodeURIComponent(q)}${more}`);

/** Searches until everything has been read; returns the total time and the slowest answer. */
async function first(reader: Reader): Promise<{ whole: number; slowest: number }> {
  const began = performance.now();
  for (let slowest = 0; ;) {
    const { ms, body } = await search(reader, 'the');
    slowest = Math.max(slowest, ms);
    if (body.isComplete) return { whole: performance.now() - began, slowest };
  }
}

export async function figuresOfSearch(
  reader: Reader,
  characterId: string,
  chats: number,
  messages: number,
): Promise<Figure[]> {
  const language = new Language('latin', randomNumbers(chats));
  const words = () => {
    let text = '';
    while (text.length < LENGTH) text += `${language.pick()} `;
    return text.trimEnd();
  };
  const ids: string[] = [];
  for (let n = 0; n < chats; n += 1) {
    const texts = Array.from({ length: messages }, words);
    ids.push((await reader.importFile(characterId, chatFile(texts, `Chat ${n}`))).id);
  }
  const name = `${chats * messages} messages in ${chats} chats`;
  const { whole, slowest } = await first(reader);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const q of queries) {
      const { ms, body } = await search(reader, q);
      times.push(ms);
      if (body.nextCursor !== null) times.push((await search(reader, q, `&cursor=${body.nextCursor}`)).ms);
    }
  }
  const afterMessage: number[] = [];
  for (let n = 0; n < queries.length * 3; n += 1) {
    await reader.call('POST', 'chat-histories', {
      chatId: ids[n % ids.length],
      messages: [{ sender: 'user', text: words() }],
    });
    afterMessage.push((await search(reader, queries[n % queries.length] ?? '')).ms);
  }
  return [
    { name: `${name}: search, p50`, unit: 'ms', masque: quantile(times, 0.5) },
    { name: `${name}: search, p99 of ${times.length}`, unit: 'ms', masque: quantile(times, 0.99), limit: P99 },
    { name: `${name}: right after a message, p50`, unit: 'ms', masque: quantile(afterMessage, 0.5) },
    {
      name: `${name}: right after a message, slowest of ${afterMessage.length}`,
      unit: 'ms',
      masque: Math.max(...afterMessage),
    },
    { name: `${name}: until all is read for the first time`, unit: 'ms', masque: whole },
    { name: `${name}: slowest answer meanwhile`, unit: 'ms', masque: slowest },
  ];
}
