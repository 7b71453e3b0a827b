/**
 * Measures the nightly recount and one user's statistics. Build first and set the environment of running backing
 * services: `node load-tests/social-stats.bench.ts [users]` fills its own database and drops it.
 */
import { performance } from 'node:perf_hooks';
import { socialRoutes } from '@masque/contracts';
import { startService } from '@masque/service-kit';
import { identitySigner, IDENTITY_HEADER } from '@masque/service-kit/http';
import { StoreConnection } from '@masque/service-kit/store';
import { SocialJobs } from '../services/social/dist/jobs/handlers.js';
import { social } from '../services/social/dist/service.js';
import { quantile } from './lib/quantile.ts';
import { printFigures } from './lib/table.ts';

const USERS = Number(process.argv[2] ?? 10_000);
const NIGHT_MS = 60_000;
const READ_MS = 500;
const READS = 50;
const CHATS_WITH_FIRST = 2 * USERS;
const BATCH = 1_000;
const SECRET = 'a secret that signs identities in a bench alone';

const today = new Date().toISOString().slice(0, 10);
const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const user = (n: number) => `user-${String(n % USERS).padStart(6, '0')}`;
const character = (n: number) => `character-${String(n % (2 * USERS)).padStart(6, '0')}`;
const author = (n: number) => user(Math.floor((n % (2 * USERS)) / 2));
const now = new Date();
const row = { revision: 1 };

const service = await startService(social, {
  ...process.env,
  NAME_PREFIX: `bench-${process.pid}-`,
  IDENTITY_SECRET: SECRET,
  PORT: '0',
  LOG_LEVEL: 'error',
});
const store = service.app.get(StoreConnection);
await store.opened();

async function fill(name: string, count: number, make: (n: number) => object): Promise<void> {
  const rows = store.collection<{ _id: string }>(name);
  for (let start = 0; start < count; start += BATCH) {
    const batch = range(Math.min(BATCH, count - start)).map((n) => make(start + n) as { _id: string });
    await rows.insertMany(batch, { ordered: false });
  }
}

const chat = (n: number, userId: string, characterId: string, authorId: string) => ({
  _id: `chat-${n}`,
  userId,
  characterId,
  authorId,
  day: today,
  messageCount: n % 90,
  isDeleted: false,
  ...row,
});
const mark = (kind: string, n: number, userId: string, targetId: string, targetOwnerId: string) => ({
  _id: `${kind}:${userId}:${targetId}:${n}`,
  kind,
  userId,
  targetId,
  targetOwnerId,
  isSet: true,
  since: now,
  ...row,
});
const reaction = (n: number, characterId: string, userId: string) => ({
  _id: `${characterId}:${userId}:${n}`,
  characterId,
  authorId: author(0),
  userId,
  isLike: true,
  changedAt: now,
  ...row,
});

/** Counts the inserted rows, so that the recount finds hardly anything to correct, as every night. */
const counted = new Map<string, Record<string, number>>();
const count = <T extends object>(id: string, name: string, one: T): T => {
  const counts = counted.get(id) ?? {};
  counted.set(id, { ...counts, [name]: (counts[name] ?? 0) + 1 });
  return one;
};
const noPopularity = { likes: 0, dislikes: 0, favorites: 0, comments: 0 };
const noPeople = { followers: 0, following: 0 };

async function fillAll(): Promise<void> {
  await fill('users', USERS, (n) => ({
    _id: user(n),
    username: user(n),
    usernameKey: user(n),
    profilePicture: null,
    bio: '',
    isDeleted: false,
    ...row,
  }));
  await fill('characters', 2 * USERS, (n) => ({
    _id: character(n),
    authorId: author(n),
    isPublic: n % 3 > 0,
    sharedWith: [],
    moderation: 'none',
    ...row,
    name: `Mira ${n}`,
    image: null,
    isDeleted: false,
  }));
  await fill('reactions', 6 * USERS, (n) => {
    const id = character(n % 5 ? n * 7 : 0);
    return count(id, 'likes', reaction(n, id, user(n * 3)));
  });
  await fill('comments', 2 * USERS, (n) =>
    count(character(n * 5), 'comments', {
      _id: `${character(n)}:${n}`,
      characterId: character(n * 5),
      authorId: author(n * 5),
      userId: user(n),
      content: 'Good',
      isDeleted: false,
      createdAt: now,
      updatedAt: now,
      ...row,
    }),
  );
  await fill('marks', 4 * USERS, (n) => {
    const target = user(n % 4 ? n * 11 : 0);
    count(user(n), 'following', {});
    return count(target, 'followers', mark('follow', n, user(n), target, target));
  });
  await fill('profile-views', 3 * USERS, (n) => ({
    _id: `view-${n}`,
    ownerId: user(n * 13),
    viewerId: user(n),
    day: today,
  }));
  await fill('chats', 5 * USERS, (n) => chat(n, user(n), character(n * 17), author(n * 17)));
  await fill('chats', CHATS_WITH_FIRST, (n) => chat(5 * USERS + n, user(n + 1), character(n % 2), author(0)));
  await fill('popularity', 2 * USERS, (n) => ({
    _id: character(n),
    ownerId: author(n),
    epoch: 0,
    ...row,
    counts: {
      ...noPopularity,
      ...counted.get(character(n)),
    },
  }));
  await fill('people-counts', USERS, (n) => ({
    _id: user(n),
    ownerId: user(n),
    epoch: 0,
    ...row,
    counts: {
      ...noPeople,
      ...counted.get(user(n)),
    },
  }));
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

const sign = identitySigner(SECRET);
async function readHistory(userId: string): Promise<number> {
  const viewer = { userId, username: userId, isNamed: true, isAdmin: false };
  const headers = { [IDENTITY_HEADER]: sign('social', { viewer, requestId: 'bench' }) };
  const path = socialRoutes.getStatsHistory.path.replace(':username', userId);
  return timed(async () => {
    const response = await fetch(service.url + path, { headers });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    await response.text();
  });
}

let isReached = false;
try {
  console.error(`filled in ${Math.round(await timed(fillAll))} ms`);
  const jobs = service.app.get(SocialJobs, { strict: false });
  const night = await timed(() => jobs.recountAll());
  const ofAll: number[] = [];
  for (const n of range(READS)) ofAll.push(await readHistory(user(n * 97 + 1)));
  const ofFirst: number[] = [];
  for (const _ of range(READS)) ofFirst.push(await readHistory(user(0)));
  isReached = printFigures([
    { name: `night, ${USERS} users`, unit: 's', masque: night / 1_000, limit: NIGHT_MS / 1_000 },
    { name: 'history, median', unit: 'ms', masque: quantile(ofAll, 0.5), limit: READ_MS },
    {
      name: `history with ${CHATS_WITH_FIRST} chats, median`,
      unit: 'ms',
      masque: quantile(ofFirst, 0.5),
      limit: READ_MS,
    },
  ]);
} finally {
  await store.connection.dropDatabase();
  await service.close();
}
process.exit(isReached ? 0 : 1);
