import { eventually } from '../../libs/testkit/src/eventually.ts';
import { fillSampleData } from '../../tools/sample-data/fill.ts';
import type { SamplePerson } from '../../tools/sample-data/person.ts';
import { Language, randomNumbers } from '../generate/texts.ts';
import type { BenchMasque } from '../lib/masque.ts';
import { join } from '../lib/join.ts';
import { storyOf, turnsOf } from './messages.ts';

const OTHERS = 36;
export const LONG_CHAT = 500;
const PIECE = 200;

export interface BrowserAudience {
  readonly reader: SamplePerson;
  readonly remembered: string;
  readonly chatId: string;
}

export async function audienceOf(masque: BenchMasque): Promise<BrowserAudience> {
  const { origin, oidcUrl } = masque;
  const reader = await join(masque, 'bench');
  const language = new Language('latin', randomNumbers(1));
  for (let made = 0; made < OTHERS; made += 1) {
    const summary = language.text(120);
    const texts = { summary, personality: summary, scenario: language.text(1_000), firstMessage: storyOf(500, made) };
    await reader.post('characters', { name: language.text(14), ...texts, isPublic: true });
  }
  // Last, so that the newest characters, which the first page shows, have pictures.
  await fillSampleData({ origin, oidcUrl, log: () => undefined });
  const found = await reader.get<{ characters: { id: string }[] }>('characters?limit=1&search=Elara');
  const characterId = found.characters[0]?.id;
  const turns = turnsOf(LONG_CHAT);
  // The chat service may not have received the character yet.
  const { id: chatId } = await eventually(() =>
    reader.post<{ id: string }>('chat-histories', { characterId, messages: turns.slice(0, PIECE) }),
  );
  for (let from = PIECE; from < turns.length; from += PIECE)
    await reader.post('chat-histories', { chatId, messages: turns.slice(from, from + PIECE) });
  const { user } = await reader.get<{ user: unknown }>('session');
  return { reader, remembered: JSON.stringify(user), chatId };
}

export async function picturesOf(reader: SamplePerson): Promise<string[]> {
  const { characters } = await reader.get<{ characters: { image: string | null }[] }>('characters?limit=48');
  return characters.flatMap(({ image }) => image ?? []);
}
