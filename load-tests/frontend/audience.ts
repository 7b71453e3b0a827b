import { fillSampleData } from '../../tools/sample-data/fill.ts';
import { SamplePerson } from '../../tools/sample-data/person.ts';
import type { BenchMasque } from '../lib/masque.ts';
import { madeUpCharacters } from '../made-up.characters.ts';
import { storyOf, turnsOf } from './messages.ts';

const OTHERS = 36;
export const LONG_CHAT = 500;
const PIECE = 200;
const MOST_TRIES = 100;

export interface BrowserAudience {
  readonly reader: SamplePerson;
  readonly remembered: string;
  readonly chatId: string;
  readonly useModel: (model: string) => Promise<void>;
}

export async function audienceOf({ origin, oidcUrl }: BenchMasque): Promise<BrowserAudience> {
  const account = { email: 'bench@masque.local', name: 'bench' };
  const { person: reader } = await SamplePerson.signIn({ origin, oidcUrl }, account);
  await reader.post('username', { username: 'bench', email: account.email }, 'name');
  await reader.post('openrouter-key', { apiKey: 'sk-or-v1-for-the-demo-gateway-1234' }, 'key');
  let made = 0;
  for (const { name, summary, scenario } of madeUpCharacters(OTHERS)) {
    const draft = { name, summary, scenario, personality: summary, firstMessage: storyOf(500, made), isPublic: true };
    await reader.post('characters', draft, `character-${(made += 1)}`);
  }
  // Last, so that the newest characters, which the first page shows, have pictures.
  await fillSampleData({ origin, oidcUrl, log: () => undefined });
  const { characters } = await reader.get<{ characters: { id: string }[] }>('characters?limit=1&search=Elara');
  const turns = turnsOf(LONG_CHAT);
  const chatId = await whenKnown(reader, { characterId: characters[0]?.id, messages: turns.slice(0, PIECE) });
  for (let from = PIECE; from < turns.length; from += PIECE)
    await reader.post('chat-histories', { chatId, messages: turns.slice(from, from + PIECE) }, `piece-${from}`);
  const { user } = await reader.get<{ user: unknown }>('session');
  return {
    reader,
    remembered: JSON.stringify(user),
    chatId,
    useModel: async (model) => {
      await reader.post('user-model', { model }, crypto.randomUUID());
    },
  };
}

async function whenKnown(person: SamplePerson, body: unknown): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await person.post<{ id: string }>('chat-histories', body, `chat-${attempt}`)).id;
    } catch (error) {
      if (attempt === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export async function picturesOf(person: SamplePerson): Promise<string[]> {
  const { characters } = await person.get<{ characters: { image: string | null }[] }>('characters?limit=48');
  return characters.flatMap(({ image }) => image ?? []);
}
