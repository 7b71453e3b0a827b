import { areDuplicates } from '@masque/service-kit/store';
import { MongoClient } from 'mongodb';
import { generatedCatalog, type GeneratedCharacter, readersOf } from './catalog.ts';
import { accountOf, type GeneratedUser, userOf } from './users.ts';

export interface GenerateOptions {
  readonly mongodbUrl: string;
  readonly prefix: string;
  readonly characters: number;
  readonly seed: number;
  /** If false, only the catalog learns of the rows, after a start. */
  readonly isPublished?: boolean;
  readonly log: (line: string) => void;
}

export interface Generated {
  readonly characters: number;
  readonly shown: number;
  readonly likes: number;
}

const BATCH = 500;
const LINE_EACH = 10_000;

/** Keeps existing rows, so a second run continues an interrupted one. */
export async function generate(options: GenerateOptions): Promise<Generated> {
  const { mongodbUrl, prefix, characters: count, seed, isPublished = true, log } = options;
  const client = await MongoClient.connect(mongodbUrl, { serverSelectionTimeoutMS: 5_000 });
  const write = async (service: string, collection: string, rows: readonly { readonly _id: string }[]) => {
    const target = client.db(`${prefix}${service}`).collection<{ _id: string }>(collection);
    for (let at = 0; at < rows.length; at += BATCH) {
      try {
        const batch = rows.slice(at, at + BATCH);
        await target.insertMany(isPublished ? batch : batch.map(withoutMarks), { ordered: false });
      } catch (error) {
        if (!areDuplicates(error)) throw error;
      }
    }
  };
  const known = new Set<string>();
  const writeUsers = async (users: readonly GeneratedUser[]) => {
    const fresh = users.filter(({ userId }) => !known.has(userId) && known.add(userId));
    const rows = fresh.map((user) => accountOf(user));
    const names = rows.map(({ name }) => name);
    const accounts = rows.map(({ account }) => account);
    const people = rows.map(({ person }) => person);
    // Names first, as in a sign-up: nobody else can take one meanwhile.
    await write('identity', 'usernames', names);
    await write('identity', 'accounts', accounts);
    await write('identity', 'people', people);
  };
  const done = { characters: 0, shown: 0, likes: 0 };
  try {
    await writeUsers(Array.from({ length: readersOf(count) }, (_, n) => userOf('reader', n, seed)));
    const writeBatch = async (all: readonly GeneratedCharacter[]) => {
      await writeUsers(all.map(({ author }) => author));
      const versions = all.map(({ version }) => version);
      const characters = all.map(({ character }) => character);
      const reactions = all.flatMap((one) => one.reactions);
      const favorites = all.flatMap((one) => one.favorites);
      const popularity = all.flatMap((one) => one.popularity ?? []);
      // A version before the character that references it.
      await write('catalog', 'card-versions', versions);
      await write('catalog', 'characters', characters);
      await write('social', 'reactions', reactions);
      await write('social', 'marks', favorites);
      await write('social', 'popularity', popularity);
      done.characters += all.length;
      done.shown += characters.filter(({ isPublic }) => isPublic).length;
      done.likes += reactions.length;
      if (done.characters % LINE_EACH === 0) log(`${done.characters} characters, ${done.likes} likes`);
    };
    let batch: GeneratedCharacter[] = [];
    for (const one of generatedCatalog(count, seed)) {
      if (batch.push(one) < BATCH) continue;
      await writeBatch(batch);
      batch = [];
    }
    if (batch.length > 0) await writeBatch(batch);
  } finally {
    await client.close();
  }
  return done;
}

function withoutMarks(row: { readonly _id: string; readonly outbox?: unknown }): { readonly _id: string } {
  const { outbox: _, ...rest } = row;
  return rest;
}
