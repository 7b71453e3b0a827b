import { MongoClient } from 'mongodb';
import { median } from '../lib/quantile.ts';
import type { Figure } from '../lib/table.ts';
import type { BenchSociety } from './society.ts';

const FOLLOWERS = { few: 10, many: 100_000 } as const;
const BATCH = 5_000;
const READS = { profile: 200, followers: 20 };
/** Source: the issue of the social layer. */
const RATIO = 1.3;

export async function profiles({ masque, people }: BenchSociety): Promise<Figure[]> {
  const [few, many, viewer] = people;
  if (!few || !many || !viewer) throw new Error('too few people');
  await giveFollowers(masque.mongodbUrl, few.username, FOLLOWERS.few);
  await giveFollowers(masque.mongodbUrl, many.username, FOLLOWERS.many);
  const figures: Figure[] = [];
  for (const [title, path, reads] of [
    ['a profile', '', READS.profile],
    ['its followers', '/followers', READS.followers],
  ] as const) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let n = 0; n < reads; n += 1) {
      for (const [kind, { username }] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const started = performance.now();
        await viewer.person.get(`users/${username}${path}`);
        times[kind].push(performance.now() - started);
      }
    }
    const [base, large] = [median(times.few), median(times.many)];
    figures.push(
      { name: `${title}, ${FOLLOWERS.few} followers, p50`, unit: 'ms', masque: base },
      { name: `${title}, ${FOLLOWERS.many} followers, p50`, unit: 'ms', masque: large },
      { name: `${title}: many beside few`, unit: '×', masque: large / base, limit: RATIO },
    );
  }
  return figures;
}

/** Writes rows as the service does, without 100,000 sign-ins. */
async function giveFollowers(url: string, username: string, count: number): Promise<void> {
  const client = await MongoClient.connect(url);
  const db = client.db('social');
  const user = await db.collection<{ _id: string }>('users').findOne({ username });
  if (!user) throw new Error(`${username} is not known to social`);
  const targetId = user._id;
  const since = Date.now() - count;
  for (let start = 0; start < count; start += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, count - start) }, (_, n) => `fan-${username}-${start + n}`);
    await db.collection<{ _id: string }>('users').insertMany(
      ids.map((_id) => ({
        _id,
        username: _id,
        usernameKey: _id,
        profilePicture: null,
        bio: '',
        isDeleted: false,
        revision: 1,
      })),
    );
    await db.collection<{ _id: string }>('marks').insertMany(
      ids.map((userId, n) => ({
        _id: `follow:${userId}:${targetId}`,
        userId,
        kind: 'follow',
        targetId,
        targetOwnerId: targetId,
        isSet: true,
        since: new Date(since + start + n),
        revision: 1,
      })),
    );
  }
  await db.collection<{ _id: string }>('people-counts').updateOne(
    { _id: targetId },
    {
      $inc: { 'counts.followers': count, revision: 1 },
      $setOnInsert: { ownerId: targetId, epoch: 0, 'counts.following': 0 },
    },
    { upsert: true },
  );
  await client.close();
}
