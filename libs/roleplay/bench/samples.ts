import type { RoleplayLorebook, RoleplayLoreEntry } from '@masque/roleplay/lorebook';
import { emptyCard, writePng, type RoleplayCard } from '@masque/roleplay/cards';
import { aLoreEntry, bigPng } from '../test/builders.ts';

const words =
  'river stone lantern whisper harbour crow velvet ember winter tower mirror orchard saddle compass thistle amber'.split(
    ' ',
  );

export function prose(length: number, salt = 1): string {
  const parts: string[] = [];
  let state = salt;
  for (let size = 0; size < length;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const word = words.at(state % words.length) ?? '';
    parts.push(word);
    size += word.length + 1;
  }
  return parts.join(' ').slice(0, length);
}

export function aBook(entries: number, changes: Partial<RoleplayLoreEntry> = {}): RoleplayLorebook {
  const list = Array.from({ length: entries }, (_, i) =>
    aLoreEntry({
      keys: [`${words[i % words.length]}${i}`, `the ${words[(i * 7) % words.length]} of ${i}`, `x${i}y`],
      content: prose(200, i + 1),
      ...changes,
    }),
  );
  for (let i = 0; i < list.length; i += 100) list.at(i)?.keys.push(words.at((i / 100) % words.length) ?? '');
  return { entries: list, extensions: {}, unknown: {} };
}

function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x7fffffff;
}

const syllables = 'ka ro mi ten dar vel sho lun bri gar eth on is ul ra wyn dor fal mer nox qui tha zel pra hin'.split(
  ' ',
);
const particles = 'the a of and to in is was with her his that it for as on at by from she he they but not'.split(' ');

export function aLanguage(seed = 12_345) {
  const next = numbers(seed);
  const pick = (list: readonly string[], skew = 1): string =>
    list.at(Math.floor(next() ** skew * (list.length - 1))) ?? '';
  const vocabulary = Array.from({ length: 6000 }, () =>
    Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(syllables)).join(''),
  );
  const text = (length: number): string => {
    const parts: string[] = [];
    for (let size = 0; size < length; size += (parts.at(-1)?.length ?? 0) + 1)
      parts.push((next() < 0.45 ? pick(particles) : pick(vocabulary, 3)) + (next() < 0.1 ? ',' : ''));
    return parts.join(' ').slice(0, length);
  };
  const name = (): string => pick(vocabulary);
  return { next, text, name };
}

export function aWorld({ next, text, name }: ReturnType<typeof aLanguage>): RoleplayLorebook {
  const entries = Array.from({ length: 2000 }, (_, i) => {
    const own = `${name()}${i % 7}`;
    const common = next() < 0.03 ? name() : `the ${own}`;
    return aLoreEntry({
      keys: [own, `${own} ${name()}`, common, `${own}s of ${name()}`],
      content: `[${own}: ${text(1000 + Math.floor(next() * 2000))}]`,
      extensions: { selectiveLogic: 0, probability: 100, useProbability: true, position: 0 },
    });
  });
  return { entries, extensions: {}, unknown: {} };
}

export function aBigCard(textSize: number): RoleplayCard {
  const book = aBook(Math.floor(textSize / 1000));
  for (const entry of book.entries) entry.content = prose(700);
  return { ...emptyCard('Aria'), description: prose(textSize / 10), firstMessage: 'Hello “you” ✨', lorebook: book };
}

export const aCardPng = (picture: number, text: number): Uint8Array => writePng(aBigCard(text), bigPng(picture));

/** Alternating messages of 0.5-3 KiB in the shape SillyTavern 1.19 writes, swipes included. */
export function aTavernChat(messages: number): string {
  const header = { user_name: 'unused', character_name: 'unused', chat_metadata: { integrity: 'i', variables: {} } };
  const lines = Array.from({ length: messages }, (_, i) => (i % 2 === 0 ? aTurn(i) : aReply(i)));
  return [header, ...lines].map((line) => JSON.stringify(line)).join('\n');
}

const sentAt = (i: number): string => new Date(1.7e12 + i * 60_000).toISOString();

const said = (length: number, salt: number): string =>
  `"${prose(length / 2, salt)}${salt % 4 === 0 ? ' — ' : '. '}"\n\n*${prose(length / 2, salt + 1)}*`;

const aTurn = (i: number): object => ({
  name: 'Bob',
  is_user: true,
  is_system: false,
  send_date: sentAt(i),
  mes: said(300, i),
  extra: { isSmallSys: false, token_count: 80, bias: null },
  force_avatar: 'User Avatars/bob.png',
});

function aReply(i: number): object {
  const swipes = Array.from({ length: 1 + ((i >> 1) % 3) }, (_, swipe) => said(450, i * 7 + swipe));
  const told = (): object => ({
    send_date: sentAt(i),
    gen_started: sentAt(i),
    gen_finished: sentAt(i + 1),
    extra: {
      api: 'openrouter',
      model: 'deepseek/deepseek-chat',
      reasoning: i % 4 === 1 ? prose(200, i) : '',
      reasoning_duration: null,
      token_count: 120,
    },
  });
  return {
    name: 'Aria',
    is_user: false,
    is_system: false,
    mes: swipes.at(-1),
    title: '',
    ...told(),
    swipe_id: swipes.length - 1,
    swipes,
    swipe_info: swipes.map(told),
  };
}
