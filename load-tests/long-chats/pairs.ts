import type { Figure } from '../lib/table.ts';
import { median, quantile } from '../lib/quantile.ts';
import { storyOf } from '../frontend/messages.ts';
import type { Reader, Timed } from './reader.ts';
import { LONG, SHORT } from './sizes.ts';

const TIMES = 1.3;
/** Tokens. The card takes 4,300, and both chats fill the rest, so that both prompts are equally long. */
const CONTEXT = 6_144;
const SHORT_REPLY = 'demo/fast?tokens=20&rate=100000';

export interface LongChat {
  readonly chatId: string;
  readonly middle: string;
}

interface Page {
  readonly messages: readonly { readonly id: string }[];
  readonly hasMore: boolean;
}

export async function placeIn(reader: Reader, chatId: string, count: number): Promise<LongChat> {
  let before: string | undefined;
  for (let passed = 0; ;) {
    const limit = Math.min(200, Math.max(1, Math.floor(count / 2) - passed));
    const query: string = `limit=${limit}${before === undefined ? '' : `&before=${before}`}`;
    const { messages, hasMore } = (await reader.call<Page>('GET', `chats/${chatId}?${query}`)).body;
    before = messages[0]?.id ?? '';
    passed += messages.length;
    if (passed >= Math.floor(count / 2) || !hasMore) return { chatId, middle: before };
  }
}

type Act = (reader: Reader, place: LongChat, round: number) => Promise<Timed>;

/** Each act leaves the number of messages unchanged. */
export const acts: Readonly<Record<string, Act>> = {
  'opening it': (reader, { chatId }) => reader.call('GET', `chats/${chatId}`),
  'saving a changed message': (reader, { chatId, middle }, round) =>
    reader.call('POST', 'chat-histories', {
      chatId,
      messages: [{ id: middle, sender: 'character', text: storyOf(600, round) }],
    }),
  'editing a message': (reader, { chatId, middle }, round) =>
    reader.call('PATCH', `chats/${chatId}/messages/${middle}`, { text: storyOf(600, round + 3) }),
  'a whole reply': async (reader, { chatId }, round) => {
    const reply = await reader.call<{ masque: { userMessageId: string } }>('POST', 'chat/completions', {
      chatId,
      messages: [{ role: 'user', content: storyOf(200, round) }],
      settings: { maxTokens: 0, contextSize: CONTEXT },
      model: SHORT_REPLY,
    });
    await reader.call('DELETE', `chats/${chatId}/messages/${reply.body.masque.userMessageId}?following=true`);
    return reply;
  },
};

export interface Samples {
  readonly ms: number[];
  readonly bytes: number[];
}

/** Interleaves both sizes and alternates which one is first. */
export async function measurePairs(
  reader: Reader,
  act: Act,
  pairs: readonly (readonly [LongChat, LongChat])[],
  rounds: number,
  first = 0,
): Promise<readonly [Samples, Samples]> {
  const found = noSamples();
  for (let round = 0; round < rounds; round += 1) {
    const pair = pairs[round % pairs.length];
    if (!pair) break;
    for (const size of (round + first) % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { ms, bytes } = await act(reader, pair[size], round + first);
      found[size].ms.push(ms);
      found[size].bytes.push(bytes);
    }
  }
  return found;
}

export function figuresOfPair(name: string, [short, long]: readonly [Samples, Samples], when: string): Figure[] {
  const times = (q: number): Figure => {
    const [a, b] = [quantile(short.ms, q), quantile(long.ms, q)];
    return {
      name: `${name}, ${when}, p${q * 100} (${b.toFixed(1)} ms beside ${a.toFixed(1)} ms)`,
      unit: '×',
      masque: b / a,
      ...(q === 0.5 || when === 'warm' ? { limit: TIMES } : {}),
    };
  };
  const bytes = median(long.bytes) / median(short.bytes);
  return [
    times(0.5),
    times(0.99),
    { name: `${name}, ${when}, bytes (${median(long.bytes)})`, unit: '×', masque: bytes, limit: TIMES },
  ];
}

const noSamples = (): [Samples, Samples] => [
  { ms: [], bytes: [] },
  { ms: [], bytes: [] },
];
const PAIRS = 4;
const COLD_STARTS = 9;
const WARM_UP = 30;
const WARM = 240;

export async function figuresOfPairs(
  reader: Reader,
  characterId: string,
  restart: () => Promise<void>,
): Promise<Figure[]> {
  const chatOf = async (count: number) => placeIn(reader, (await reader.importChat(characterId, count)).id, count);
  const pairs: (readonly [LongChat, LongChat])[] = [];
  for (let n = 0; n < PAIRS; n += 1) pairs.push([await chatOf(SHORT), await chatOf(LONG)]);
  const cold = new Map<string, [Samples, Samples]>();
  for (let start = 0; start < COLD_STARTS; start += 1) {
    await restart();
    // Warms up the code in another chat, so that only the measured chat is cold.
    const other = await chatOf(SHORT);
    for (const [index, [name, act]] of Object.entries(acts).entries()) {
      for (let round = 0; round < WARM_UP; round += 1) await act(reader, other, round);
      // Each act is the first one in its chats.
      const fresh = pairs.filter((_, n) => n % Object.keys(acts).length === index);
      const found = await measurePairs(reader, act, fresh, fresh.length, start);
      const all = cold.get(name) ?? noSamples();
      for (const size of [0, 1] as const) {
        all[size].ms.push(...found[size].ms);
        all[size].bytes.push(...found[size].bytes);
      }
      cold.set(name, all);
    }
  }
  const figures = [...cold].flatMap(([name, samples]) => figuresOfPair(name, samples, 'cold'));
  const [pair] = pairs;
  if (!pair) return figures;
  for (const [name, act] of Object.entries(acts)) {
    await measurePairs(reader, act, [pair], WARM_UP);
    figures.push(...figuresOfPair(name, await measurePairs(reader, act, [pair], WARM), 'warm'));
  }
  return figures;
}
