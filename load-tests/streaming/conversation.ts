import type { TypedTurn } from '../frontend/messages.ts';
import { Language, randomNumbers } from '../generate/texts.ts';

const CARD = 3 * 1024;
const TURNS = 12;
const TURN = 400;
const WORDS = 200;

const vocabulary = new Language('latin', randomNumbers(1)).text(40_000);
const prose = (length: number, seed: number): string => {
  const from = (seed * 997) % (vocabulary.length - length);
  return vocabulary.slice(from, from + length).trim();
};

export const card = {
  name: 'Mira of the harbour',
  summary: prose(200, 1),
  scenario: prose(1_000, 2),
  personality: prose(900, 3),
  firstMessage: prose(500, 4),
  exampleDialogs: `User: ${prose(200, 5)}\nCharacter: ${prose(CARD - 2_800, 6)}`,
  tags: ['fantasy'],
  gender: 'Female' as const,
  isPublic: true,
};

export const turnsBefore = (chat: number): TypedTurn[] => [
  { sender: 'character', text: card.firstMessage },
  ...Array.from({ length: TURNS }, (_, turn): TypedTurn => {
    return { sender: turn % 2 === 0 ? 'user' : 'character', text: prose(TURN, chat * TURNS + turn + 7) };
  }),
];

export const question = (chat: number, round: number): string => prose(120, chat * 31 + round);

export const modelAt = (rate: number): string => `demo/fast?tokens=${WORDS}&rate=${rate}`;
export const wordsOfReply = WORDS;
const reply = prose(WORDS * 6, 8);

const system = [card.name, card.scenario, card.personality, card.exampleDialogs].join('\n');

/** Sent by a client without server memory: the card, all turns so far and the question. */
export function promptOf(chat: number, round: number): { role: string; content: string }[] {
  const said = turnsBefore(chat).map(({ sender, text }) => ({
    role: sender === 'user' ? 'user' : 'assistant',
    content: text,
  }));
  const since = Array.from({ length: round }, (_, before) => [
    { role: 'user', content: question(chat, before) },
    { role: 'assistant', content: reply },
  ]);
  return [
    { role: 'system', content: system },
    ...said,
    ...since.flat(),
    { role: 'user', content: question(chat, round) },
  ];
}
