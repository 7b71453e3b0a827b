import { JobQueue } from '@masque/service-kit/jobs';
import { StoreConnection } from '@masque/service-kit/store';
import { childService, eventually, startedService } from '@masque/testkit';
import mongoose from 'mongoose';
import { dayOf } from '../src/days.ts';
import type { socialJobs } from '../src/job-table.ts';
import { social } from '../src/service.ts';

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;
const USERS = 4_000;
/** The second process has started by then; the first has not. */
const LATER_MS = 8_000;

const userOf = (n: number) => `user-${String(n).padStart(5, '0')}`;
const user = (n: number) => ({
  _id: userOf(n),
  username: userOf(n),
  usernameKey: userOf(n),
  profilePicture: null,
  bio: '',
  isDeleted: false,
  revision: 1,
});

describe('a worker that is killed in the middle of the nightly recount', () => {
  it('leaves it to another, which repeats it and counts nothing double', async () => {
    const day = dayOf(Date.now());
    const first = await startedService(social);
    const { NAME_PREFIX = '', MONGODB_URL = '' } = first.env;
    await eventually(async () => (await first.as(null).fetch('/health/ready')).ok);
    const store = first.app.get(StoreConnection);
    await store.collection<{ _id: string }>('users').insertMany(Array.from({ length: USERS }, (_, n) => user(n)));
    const chat = { characterId: 'character', authorId: userOf(0), day, messageCount: 4, isDeleted: false, revision: 1 };
    const chats = [1, 2, 3].map((n) => ({ ...chat, _id: `chat-${n}`, userId: userOf(n) }));
    await store.collection<{ _id: string }>('chats').insertMany(chats);
    await first.app.get<JobQueue<typeof socialJobs>>(JobQueue).enqueue('recountAll', {}, LATER_MS);
    await first.close();

    const connection = await mongoose.createConnection(MONGODB_URL, { dbName: `${NAME_PREFIX}social` }).asPromise();
    const counted = () => connection.collection('user-stats').countDocuments();
    const killed = await childService('social', MAIN, { NAME_PREFIX });
    await eventually(async () => (await counted()) > 0, 20_000);
    await killed.kill();
    const before = await counted();
    expect(before).toBeLessThan(USERS);

    const second = await startedService(social, { NAME_PREFIX });
    await eventually(async () => (await counted()) === USERS, 60_000);
    await eventually(async () => (await second.app.get(JobQueue).counts())['active'] === 0);
    const points = connection.collection<{ _id: string }>('day-points');
    expect(await points.countDocuments()).toBe(USERS);
    expect(await points.findOne({ _id: `${userOf(0)}:${day}` })).toMatchObject({ chats: 3, views: 0 });
    expect(await connection.collection<{ _id: string }>('user-stats').findOne({ _id: userOf(1) })).toMatchObject({
      totalChats: 1,
      totalMessages: 4,
    });
    await connection.close();
    await second.close();
  }, 150_000);
});
