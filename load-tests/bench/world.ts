import { eventually } from '../../libs/testkit/src/eventually.ts';
import { generate } from '../generate/write.ts';
import { userOf } from '../generate/users.ts';
import type { BenchMasque } from '../lib/masque.ts';
import { longCard } from '../long-chats/conversations.ts';
import { Reader } from '../long-chats/reader.ts';

export const CHATS = 20;
export const MESSAGES = 200;
const SEED = 1;
/** Several lists give more characters than rounds, so that none is requested twice. */
const sorts = ['newest', 'oldest', 'alphabetical'];

export interface BenchChat {
  readonly reader: Reader;
  readonly id: string;
}
export interface BenchWorld {
  readonly masque: BenchMasque;
  readonly characterIds: readonly string[];
  readonly characterId: string;
  readonly chats: readonly BenchChat[];
  readonly reader: Reader;
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
  const reader = await Reader.join(masque, 'bench-0');
  const characterId = await reader.createCharacter(longCard);
  await eventually(() => reader.call('POST', `characters/${characterId}/like`, { isLike: true }));
  const chats: BenchChat[] = [];
  for (let n = 0; n < CHATS; n += 1) {
    const one = n === 0 ? reader : await Reader.join(masque, `bench-${n}`);
    chats.push({ reader: one, id: (await eventually(() => one.importChat(characterId, MESSAGES))).id });
  }
  const { body } = await reader.call<{ user: { id: string; username: string } }>('GET', 'session');
  const viewer = { userId: body.user.id, username: body.user.username, isNamed: true, isAdmin: false };
  return { masque, characterIds, characterId, chats, reader, viewer };
}

async function listOf(origin: string, query: string): Promise<{ total: number; characters: { id: string }[] }> {
  return (await fetch(`${origin}/api/characters?${query}`)).json();
}
