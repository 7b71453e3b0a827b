import { eventually } from '../../libs/testkit/src/eventually.ts';
import type { SamplePerson } from '../../tools/sample-data/person.ts';
import { join } from '../lib/join.ts';
import type { BenchMasque } from '../lib/masque.ts';
import { card, question, turnsBefore } from './conversation.ts';
import type { LoadTarget } from './targets.ts';

const CONTEXT = 65_536;

export interface BenchUser {
  readonly person: SamplePerson;
  readonly username: string;
  readonly characterId: string;
  readonly chatId: string;
}

/** Creates users with a character and a chat each: limits on streams are per user. */
export async function benchUsers(masque: BenchMasque, count: number): Promise<BenchUser[]> {
  const users: Omit<BenchUser, 'chatId'>[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `bench_${index}`;
    const person = await join(masque, username);
    const { id: characterId } = await person.post<{ id: string }>('characters', card);
    users.push({ person, username, characterId });
  }
  const all: BenchUser[] = [];
  for (const [index, user] of users.entries()) {
    const chat = { characterId: user.characterId, messages: turnsBefore(index) };
    // The chat service may not have received the character yet.
    const { id } = await eventually(() => user.person.post<{ id: string }>('chat-histories', chat));
    all.push({ ...user, chatId: id });
  }
  return all;
}

export const masqueTarget = (masque: BenchMasque, users: readonly BenchUser[]): LoadTarget => ({
  name: 'Masque',
  url: `${masque.origin}/api/chat/completions`,
  pids: () => Object.entries(masque.pids()).flatMap(([name, pid]) => (name === 'models' ? [] : [pid])),
  headers: (chat) => users[chat]?.person.headers ?? {},
  body: (chat, round, model) => ({
    chatId: users[chat]?.chatId,
    messages: [{ role: 'user', content: question(chat, round) }],
    settings: { maxTokens: 0, contextSize: CONTEXT },
    model,
    stream: true,
  }),
});
