import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { chatRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { eventually, startedService } from '@masque/testkit';
import { SearchBuilds } from '../src/search/search.builds.ts';
import { SearchFiles } from '../src/search/search.files.ts';
import { claimSearchFolder } from '../src/search/search.folder.ts';
import { termsOf } from '../src/search/search.terms.ts';
import { chat as definition } from '../src/service.ts';
import { aLongChat } from './a-long-chat.ts';
import { type ChatPerson, startedChat, type StartedChat } from './started-chat.ts';

const HOUR = 60 * 60_000;

describe('the files in which chats are searched', () => {
  let folder: string;
  let chat: StartedChat;
  let files: SearchFiles;
  let builds: SearchBuilds;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-search-'));
    chat = await startedChat({ CHAT_SEARCH_FOLDER: folder, CHAT_SEARCH_MIB: '1' });
    files = chat.service.app.get(SearchFiles);
    builds = chat.service.app.get(SearchBuilds);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await chat.close();
    await rm(folder, { recursive: true, force: true });
  });

  const names = () => readdirSync(join(folder, '0')).filter((name) => name.endsWith('.sqlite'));
  const search = ({ caller }: ChatPerson, q = 'line') => caller.call(chatRoutes.searchChats, { query: { q } });
  /** A user who has searched, and the file of their index. */
  const searcher = async () => {
    const person = await chat.person();
    await aLongChat(chat, person, 3);
    const before = new Set(names());
    await eventually(async () => (await search(person)).body.isComplete);
    const path = join(folder, '0', names().find((name) => !before.has(name)) ?? '');
    return { person, path, unusedFor: (ms: number) => utimes(path, new Date(), new Date(Date.now() - ms)) };
  };

  it('go a day after their last use, and are made again when they are wanted', async () => {
    await search(await chat.person());
    const [old, young] = [await searcher(), await searcher()];
    await Promise.all([old.unusedFor(25 * HOUR), young.unusedFor(23 * HOUR)]);
    await files.tidy();
    expect([existsSync(old.path), existsSync(young.path)]).toEqual([false, true]);
    expect((await eventually(async () => (await search(old.person)).body)).results).toHaveLength(3);
    expect(existsSync(old.path)).toBe(true);
  });

  it('stay while they are written, however old they look', async () => {
    const { person, path, unusedFor } = await searcher();
    const release = files.protect(person.viewer.userId);
    await unusedFor(25 * HOUR);
    await files.tidy();
    expect(existsSync(path)).toBe(true);
    release();
    await files.tidy();
    expect(existsSync(path)).toBe(false);
  });

  it('go before that when they are too large together', async () => {
    const [one, other] = [await searcher(), await searcher()];
    const large = join(folder, '0', 'large.sqlite');
    writeFileSync(large, Buffer.alloc(600_000));
    writeFileSync(`${large}-wal`, Buffer.alloc(600_000));
    await utimes(large, new Date(), new Date(Date.now() - HOUR));
    await other.unusedFor(2 * HOUR);
    await files.tidy();
    expect([one.path, large, `${large}-wal`].map(existsSync)).toEqual([true, false, false]);
    expect(existsSync(other.path)).toBe(true);
  });

  it('are held open by eight at most, where the system tells', async () => {
    for (let n = 0; n < 10; n += 1) await search(await chat.person());
    const hasList = existsSync('/proc/self/fd');
    const open = (hasList ? readdirSync('/proc/self/fd') : []).flatMap((fd) => {
      try {
        const path = readlinkSync(`/proc/self/fd/${fd}`);
        return path.startsWith(join(folder, '0')) && path.endsWith('.sqlite') ? [path] : [];
      } catch {
        return [];
      }
    });
    expect(new Set(open).size).toBe(hasList ? 8 : 0);
  });

  it('are waited for by 60 searches, and the next one is refused', async () => {
    const task = { heads: [], terms: termsOf('line'), before: null, limit: 1 };
    const done = await Promise.allSettled(Array.from({ length: 70 }, async () => files.find('somebody', task)));
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(70 - 61);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['server.unavailable']));
    expect((await files.find('somebody', task)).hits).toEqual([]);
  });

  it('are written for two users at once, while 100 wait; more come again with their next search', async () => {
    const protect = files.protect.bind(files);
    let [held, most, all] = [0, 0, 0];
    jest.spyOn(files, 'protect').mockImplementation((userId) => {
      const release = protect(userId);
      most = Math.max(most, (held += 1));
      all += 1;
      return () => {
        held -= 1;
        release();
      };
    });
    await Promise.all(Array.from({ length: 110 }, () => builds.update(newId(), [], 60_000)));
    expect([most, all, held]).toEqual([2, 102, 0]);
  });

  it('are a process’s own, as long as it lives', async () => {
    const other = await startedService(definition, { ...chat.service.env, PORT: '0', METRICS_PORT: '0' });
    try {
      const caller = other.as((await chat.person()).viewer);
      await eventually(
        async () => (await caller.call(chatRoutes.searchChats, { query: { q: 'line' } })).body.isComplete,
      );
      expect(readdirSync(folder).toSorted()).toEqual(['0', '1']);
    } finally {
      await other.close();
    }
    const claimed = claimSearchFolder(folder);
    expect(claimed.path).toBe(join(folder, '1'));
    claimed.release();
  });

  it('are left as they are when the service ends, and never taken for whole', async () => {
    const person = await chat.person();
    const id = await aLongChat(chat, person, 12);
    const { userId } = person.viewer;
    const isDone = builds.update(userId, [[id, 0]], 60_000);
    await builds.close();
    await isDone;
    const found = await files.find(userId, { heads: [[id, 1]], terms: termsOf('line'), before: null, limit: 20 });
    expect(found).toEqual({ stale: [[id, 0]], hits: [], next: null });
  });
});
