import { setTimeout as pause } from 'node:timers/promises';
import { generate } from '../generate/write.ts';
import { userOf } from '../generate/users.ts';
import type { BenchMasque } from '../lib/masque.ts';
import { longCard } from '../long-chats/first-token.ts';
import { Reader } from '../long-chats/reader.ts';

export const CHARACTERS = 10_000;
export const CHATS = 20;
export const MESSAGES = 200;
const SEED = 1;
const VISIBLE_MS = 120_000;

export interface BenchChat {
  readonly reader: Reader;
  readonly id: string;
}
export interface BenchWorld {
  readonly masque: BenchMasque;
  /** Generated, public. */
  readonly characterIds: readonly string[];
  /** One of each of as many people. */
  readonly chats: readonly BenchChat[];
  readonly reader: Reader;
  readonly viewer: { userId: string; username: string; isNamed: boolean; isAdmin: boolean };
  /** Seconds until all of the catalogue was shown, the writing included. */
  readonly shownAfter: number;
}

export const generated = { authorOf: (n: number) => userOf('author', n, SEED).username };

/** A catalogue of 10,000 generated characters, and 20 people with a chat of 200 messages each. */
export async function benchWorld(masque: BenchMasque, log: (line: string) => void): Promise<BenchWorld> {
  const { origin, mongodbUrl } = masque;
  const began = performance.now();
  const { shown } = await generate({
    mongodbUrl,
    prefix: '',
    characters: CHARACTERS,
    seed: SEED,
    log,
  });
  for (const end = performance.now() + VISIBLE_MS; (await totalOf(origin)) < shown; await pause(250)) {
    if (performance.now() > end) throw new Error(`only ${await totalOf(origin)} of ${shown} characters are shown`);
  }
  const shownAfter = (performance.now() - began) / 1_000;
  log(`${shown} characters are shown after ${shownAfter.toFixed(0)} s`);
  const characterIds = await idsOf(origin);
  const reader = await Reader.join(masque, 'bench-0');
  const characterId = await reader.createCharacter({ ...longCard, lorebook: undefined });
  const chats: BenchChat[] = [];
  for (let n = 0; n < CHATS; n += 1) {
    const one = n === 0 ? reader : await Reader.join(masque, `bench-${n}`);
    chats.push({ reader: one, id: await chatOf(one, characterId) });
  }
  const { body } = await reader.call<{ user: { id: string; username: string } }>('GET', 'session');
  const viewer = { userId: body.user.id, username: body.user.username, isNamed: true, isAdmin: false };
  return { masque, characterIds, chats, reader, viewer, shownAfter };
}

/** The chat service hears of a new character by an event, behind those of the catalogue. */
async function chatOf(reader: Reader, characterId: string): Promise<string> {
  for (const end = performance.now() + VISIBLE_MS; ; await pause(500)) {
    try {
      return (await reader.importChat(characterId, MESSAGES)).id;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

async function listOf(origin: string, query: string): Promise<{ total: number; characters: { id: string }[] }> {
  return (await fetch(`${origin}/api/characters?${query}`)).json();
}

const totalOf = async (origin: string): Promise<number> => (await listOf(origin, 'limit=1')).total;
const idsOf = async (origin: string): Promise<string[]> =>
  (await listOf(origin, 'limit=200&sort=popular')).characters.map(({ id }) => id);
