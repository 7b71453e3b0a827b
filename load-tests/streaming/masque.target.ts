import { eventually } from '../../libs/testkit/src/eventually.ts';
import type { SamplePerson } from '../../tools/sample-data/person.ts';
import { join } from '../lib/join.ts';
import type { BenchMasque } from '../lib/masque.ts';
import { card, question, turnsBefore } from './conversation.ts';
import type { LoadTarget } from './targets.ts';

const CONTEXT = 65_536;

/** One user per chat, because stream limits are per user. */
export async function masqueTarget(masque: BenchMasque, chats: number): Promise<LoadTarget> {
  const author = await join(masque, 'bench_0');
  const { id: characterId } = await author.post<{ id: string }>('characters', card);
  const people: SamplePerson[] = [];
  const chatIds: string[] = [];
  for (let index = 0; index < chats; index += 1) {
    const person = index === 0 ? author : await join(masque, `bench_${index}`);
    const chat = { characterId, messages: turnsBefore(index) };
    // The chat service may not have received the character yet.
    const { id } = await eventually(() => person.post<{ id: string }>('chat-histories', chat));
    people.push(person);
    chatIds.push(id);
  }
  return {
    name: 'Masque',
    url: `${masque.origin}/api/chat/completions`,
    pids: () => Object.values(masque.pids()),
    headers: (chat) => people[chat]?.headers ?? {},
    body: (chat, round, model) => ({
      chatId: chatIds[chat],
      messages: [{ role: 'user', content: question(chat, round) }],
      settings: { maxTokens: 0, contextSize: CONTEXT },
      model,
      stream: true,
    }),
  };
}
