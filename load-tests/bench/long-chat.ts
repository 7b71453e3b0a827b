import { storyOf, type TypedTurn } from '../frontend/messages.ts';

/** Characters per message; every hundredth is long. */
const MEDIAN = 600;
const LONG = 10_000;
const LONG_EACH = 100;
const SHORTEST = 150;
const VERSIONS_EACH = 10;

export const longCard = {
  name: 'Mira',
  summary: storyOf(400, 1),
  scenario: storyOf(8_000, 2),
  personality: storyOf(9_000, 3),
  firstMessage: storyOf(1_500, 4),
  exampleDialogs: storyOf(6_000, 5),
  isPublic: true,
};

function lengthAt(n: number): number {
  if (n % LONG_EACH === LONG_EACH - 1) return LONG;
  const share = ((n * 617) % 1_000) / 1_000;
  return Math.round(share < 0.5 ? SHORTEST + share * 2 * (MEDIAN - SHORTEST) : MEDIAN + (share - 0.5) * 2 * MEDIAN);
}

/** All chats end with the same messages, so that a page of each weighs the same. */
export const messagesOf = (count: number): TypedTurn[] =>
  Array.from({ length: count }, (_, index): TypedTurn => {
    const fromEnd = count - 1 - index;
    return { sender: fromEnd % 2 === 0 ? 'character' : 'user', text: storyOf(lengthAt(fromEnd + 20), fromEnd) };
  });

/** A SillyTavern chat of `count` messages, some of them with two versions. */
export function fileOf(count: number): Blob {
  const lines = messagesOf(count).map(({ sender, text }, index) => {
    const line = lineOf(text, sender === 'user', index);
    const hasVersions = sender === 'character' && index > 0 && index % (2 * VERSIONS_EACH) < 2;
    return hasVersions ? { ...line, swipe_id: 0, swipes: [text, storyOf(text.length, index + 7)] } : line;
  });
  const chat_metadata = { title: 'A long chat' };
  const header = { user_name: 'bench', character_name: 'Mira', create_date: '2026-01-01', chat_metadata };
  return new Blob([[header, ...lines].map((line) => JSON.stringify(line)).join('\n')]);
}

const lineOf = (mes: string, isUser: boolean, index: number) => ({
  name: isUser ? 'bench' : 'Mira',
  is_user: isUser,
  is_system: false,
  send_date: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  mes,
  extra: {},
});
