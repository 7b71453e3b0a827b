import type { BenchMasque } from '../lib/masque.ts';
import { SamplePerson } from '../../tools/sample-data/person.ts';
import { card, question, turnsBefore } from './conversation.ts';
import { apiKey, type LoadTarget } from './targets.ts';

const SIDE_BY_SIDE = 8;
const CONTEXT = 65_536;

/** One user per chat, because stream limits are per user. */
export async function masqueTarget(masque: BenchMasque, chats: number): Promise<LoadTarget> {
  const { origin, oidcUrl } = masque;
  const people: SamplePerson[] = [];
  const chatIds: string[] = [];
  const newPerson = async (index: number) => {
    const name = `bench_${index}`;
    const email = `${name}@masque.local`;
    const { person, needsUsername } = await SamplePerson.signIn({ origin, oidcUrl }, { email, name });
    if (needsUsername) await person.post('username', { username: name, email }, `name-${index}`);
    await person.post('openrouter-key', { apiKey }, `key-${index}`);
    return person;
  };
  const author = await newPerson(0);
  people[0] = author;
  const { id: characterId } = await author.post<{ id: string }>('characters', card, 'bench-card');
  await whenKnown(author, characterId);
  let next = 0;
  const make = async () => {
    for (let index = next++; index < chats; index = next++) {
      const person = (people[index] ??= await newPerson(index));
      const body = { characterId, messages: turnsBefore(index) };
      chatIds[index] = (await person.post<{ id: string }>('chat-histories', body, `chat-${index}`)).id;
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, make));
  return {
    name: 'Masque',
    url: `${origin}/api/chat/completions`,
    pids: () => Object.values(masque.pids()),
    headers: (chat) => ({ origin, cookie: people[chat]?.cookie ?? '' }),
    body: (chat, round, model) => ({
      chatId: chatIds[chat],
      messages: [{ role: 'user', content: question(chat, round) }],
      settings: { maxTokens: 0, contextSize: CONTEXT },
      model,
      stream: true,
    }),
  };
}

async function whenKnown(person: SamplePerson, characterId: string): Promise<void> {
  for (let step = 0; ; step += 1) {
    try {
      await person.post('chat-histories', { characterId, messages: [] }, `probe-${step}`);
      return;
    } catch (error) {
      if (step >= 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
