import mongoose from 'mongoose';
import { authorOf, idOf, library } from './library.ts';

const BATCH = 500;
const READERS = 2_000;
export const eager = authorOf(7);

/** Writes rows as if everything had been published. */
export async function fillStore(url: string, database: string, count: number): Promise<void> {
  const connection = await mongoose.createConnection(url, { dbName: database }).asPromise();
  const write = async <T>(name: string, rows: Iterable<T>) => {
    const collection = connection.collection<object>(name);
    let batch: object[] = [];
    const flush = async () => {
      const full = batch;
      batch = [];
      if (full.length > 0) await collection.insertMany(full, { ordered: false });
    };
    for (const row of rows) if (batch.push(row as object) === BATCH) await flush();
    await flush();
  };
  const characters = connection.collection<object>('characters');
  const versions = connection.collection<object>('card-versions');
  let pairs: { character: object; version: object }[] = [];
  const flush = async () => {
    const full = pairs;
    pairs = [];
    if (full.length === 0) return;
    await versions.insertMany(
      full.map(({ version }) => version),
      { ordered: false },
    );
    await characters.insertMany(
      full.map(({ character }) => character),
      { ordered: false },
    );
  };
  for (const pair of library(count)) if (pairs.push(pair) === BATCH) await flush();
  await flush();
  const changedHour = 1;
  const some = (part: number) => Array.from({ length: Math.floor(count * part) }, (_, n) => n);
  await write(
    'chats',
    some(0.5).map((n) => ({
      _id: `chat-${n}`,
      characterId: idOf(Math.floor((n * n) / count) % count),
      isDeleted: false,
      revision: 1,
      changedHour,
    })),
  );
  await write(
    'popularity',
    some(0.6).map((n) => ({
      _id: idOf((n * 7) % count),
      likes: Math.floor(1_000 / (1 + (n % 997))),
      comments: n % 5,
      revision: 1,
      changedHour,
    })),
  );
  const mark = (userId: string, kind: string, targetId: string) => ({
    _id: `${kind}:${userId}:${targetId}`,
    userId,
    kind,
    targetId,
    isSet: true,
    revision: 1,
    changedHour,
  });
  const marks = [
    ...Array.from({ length: 1_000 }, (_, n) => mark(eager.userId, 'favorite', idOf((n * 97) % count))),
    ...Array.from({ length: 200 }, (_, n) => mark(eager.userId, 'follow', authorOf(n).userId)),
    ...Array.from({ length: READERS * 20 }, (_, n) => {
      const { userId } = authorOf(10 + (n % READERS));
      return n % 4
        ? mark(userId, 'favorite', idOf((n * 31) % count))
        : mark(userId, 'follow', authorOf(n % 300).userId);
    }),
  ];
  await write('marks', new Map(marks.map((one) => [one._id, one])).values());
  await connection.close();
}
