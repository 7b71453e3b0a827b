import type { SamplePerson } from '../../tools/sample-data/person.ts';
import { turnsOf } from '../frontend/messages.ts';
import { userOf } from '../generate/users.ts';
import { generate } from '../generate/write.ts';
import type { BenchMasque } from '../lib/masque.ts';
import { type BenchUser, benchUsers } from '../streaming/audience.ts';
import { CHATS } from '../streaming/scenarios.ts';

export const MESSAGES = 200;
const SEED = 1;
/** Several lists give more characters than rounds, so that none is requested twice. */
export const sorts = ['newest', 'oldest', 'alphabetical'] as const;

export interface BenchWorld {
  readonly masque: BenchMasque;
  readonly characterIds: readonly string[];
  readonly users: readonly BenchUser[];
  /** The first of the users, who has a chat of 200 messages. */
  readonly reader: SamplePerson;
  readonly longChatId: string;
  readonly viewer: { userId: string; username: string; isNamed: boolean; isAdmin: boolean };
}

export const generated = { authorOf: (n: number) => userOf('author', n, SEED).username };

/** Loads the catalog by a restart: published events would keep the other services busy during the measurement. */
export async function benchWorld(masque: BenchMasque, count: number, log: (line: string) => void): Promise<BenchWorld> {
  const { origin, mongodbUrl } = masque;
  await generate({ mongodbUrl, prefix: '', characters: count, seed: SEED, isPublished: false, log });
  log('Starting it again, which reads them');
  await masque.restart(true);
  const lists = await Promise.all(sorts.map((sort) => pageOf(origin, `limit=200&sort=${sort}`)));
  const characterIds = [...new Set(lists.flatMap(({ characters }) => characters.map(({ id }) => id)))];
  log(`${lists[0]?.total ?? 0} characters are shown; making ${CHATS} users with a character and a chat each`);
  const users = await benchUsers(masque, CHATS);
  const [first] = users;
  if (!first) throw new Error('nobody to measure with');
  const { person: reader, characterId } = first;
  const { id: longChatId } = await reader.post<{ id: string }>('chat-histories', {
    characterId,
    messages: turnsOf(MESSAGES),
  });
  const { user } = await reader.get<{ user: { id: string; username: string } }>('session');
  const viewer = { userId: user.id, username: user.username, isNamed: true, isAdmin: false };
  return { masque, characterIds, users, reader, longChatId, viewer };
}

interface CharacterList {
  readonly total: number;
  readonly characters: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

export async function pageOf(origin: string, query: string): Promise<CharacterList> {
  return (await fetch(`${origin}/api/characters?${query}`)).json();
}
