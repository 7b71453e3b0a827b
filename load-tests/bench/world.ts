import { eventually } from '../../libs/testkit/src/eventually.ts';
import type { SamplePerson } from '../../tools/sample-data/person.ts';
import { generate } from '../generate/write.ts';
import { userOf } from '../generate/users.ts';
import type { BenchMasque } from '../lib/masque.ts';
import { join } from '../lib/join.ts';
import { fileOf, longCard } from './long-chat.ts';

export const CHATS = 20;
export const MESSAGES = 200;
const SEED = 1;
/** Several lists give more characters than rounds, so that none is requested twice. */
const sorts = ['newest', 'oldest', 'alphabetical'];

export interface BenchChat {
  readonly reader: SamplePerson;
  readonly id: string;
}
export interface BenchWorld {
  readonly masque: BenchMasque;
  readonly characterIds: readonly string[];
  readonly characterId: string;
  readonly chats: readonly BenchChat[];
  readonly reader: SamplePerson;
  readonly viewer: { userId: string; username: string; isNamed: boolean; isAdmin: boolean };
}

export const generated = { authorOf: (n: number) => userOf('author', n, SEED).username };

/** Loads the catalog by a restart: published events would keep the other services busy during the measurement. */
export async function benchWorld(masque: BenchMasque, count: number, log: (line: string) => void): Promise<BenchWorld> {
  const { origin, mongodbUrl } = masque;
  await generate({ mongodbUrl, prefix: '', characters: count, seed: SEED, isPublished: false, log });
  log('Starting it again, which reads them');
  await masque.restart(true);
  const lists = await Promise.all(sorts.map((sort) => listOf(origin, `limit=200&sort=${sort}`)));
  const total = lists[0]?.total ?? 0;
  log(`${total} characters are shown; making ${CHATS} chats`);
  const characterIds = [...new Set(lists.flatMap(({ characters }) => characters.map(({ id }) => id)))];
  const reader = await join(masque, 'bench-0');
  const { id: characterId } = await reader.post<{ id: string }>('characters', longCard);
  await eventually(() => reader.post(`characters/${characterId}/like`, { isLike: true }));
  const chats: BenchChat[] = [];
  for (let n = 0; n < CHATS; n += 1) {
    const one = n === 0 ? reader : await join(masque, `bench-${n}`);
    chats.push({ reader: one, id: await eventually(() => importChat(masque, one, characterId)) });
  }
  const { user } = await reader.get<{ user: { id: string; username: string } }>('session');
  const viewer = { userId: user.id, username: user.username, isNamed: true, isAdmin: false };
  return { masque, characterIds, characterId, chats, reader, viewer };
}

async function listOf(origin: string, query: string): Promise<{ total: number; characters: { id: string }[] }> {
  return (await fetch(`${origin}/api/characters?${query}`)).json();
}

async function importChat({ origin }: BenchMasque, { headers }: SamplePerson, characterId: string): Promise<string> {
  const body = new FormData();
  body.append('file', fileOf(MESSAGES), 'chat.jsonl');
  const reply = await fetch(`${origin}/api/chats/import?characterId=${characterId}`, { method: 'POST', headers, body });
  if (reply.status !== 201) throw new Error(`import: ${reply.status} ${await reply.text()}`);
  const { id }: { id: string } = await reply.json();
  return id;
}
