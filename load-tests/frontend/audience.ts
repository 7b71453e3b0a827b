import { eventually } from '../../libs/testkit/src/eventually.ts';
import { fillSampleData } from '../../tools/sample-data/fill.ts';
import { Language, randomNumbers } from '../generate/texts.ts';
import type { BenchMasque } from '../lib/masque.ts';
import { Reader } from '../long-chats/reader.ts';
import { storyOf, turnsOf } from './messages.ts';

const OTHERS = 36;
export const LONG_CHAT = 500;
const PIECE = 200;

export interface BrowserAudience {
  readonly reader: Reader;
  readonly remembered: string;
  readonly chatId: string;
}

export async function audienceOf(masque: BenchMasque): Promise<BrowserAudience> {
  const { origin, oidcUrl } = masque;
  const reader = await Reader.join(masque, 'bench');
  const language = new Language('latin', randomNumbers(1));
  for (let made = 0; made < OTHERS; made += 1) {
    const summary = language.text(120);
    const texts = { summary, personality: summary, scenario: language.text(1_000), firstMessage: storyOf(500, made) };
    await reader.createCharacter({ name: language.text(14), ...texts, isPublic: true });
  }
  // Last, so that the newest characters, which the first page shows, have pictures.
  await fillSampleData({ origin, oidcUrl, log: () => undefined });
  const found = await reader.call<{ characters: { id: string }[] }>('GET', 'characters?limit=1&search=Elara');
  const characterId = found.body.characters[0]?.id;
  const turns = turnsOf(LONG_CHAT);
  // The chat service may not have received the character yet.
  const { body } = await eventually(() =>
    reader.call<{ id: string }>('POST', 'chat-histories', { characterId, messages: turns.slice(0, PIECE) }),
  );
  for (let from = PIECE; from < turns.length; from += PIECE)
    await reader.call('POST', 'chat-histories', { chatId: body.id, messages: turns.slice(from, from + PIECE) });
  const session = await reader.call<{ user: unknown }>('GET', 'session');
  return { reader, remembered: JSON.stringify(session.body.user), chatId: body.id };
}

export async function picturesOf(reader: Reader): Promise<string[]> {
  const { body } = await reader.call<{ characters: { image: string | null }[] }>('GET', 'characters?limit=48');
  return body.characters.flatMap(({ image }) => image ?? []);
}
