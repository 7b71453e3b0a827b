import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamCursor } from '@masque/web-kit/stream';
import { waitFor } from '@testing-library/react';
import { fakeNetwork } from '../../../../test/network.ts';
import { noticeStream } from '../../../../test/noticeStream.ts';
import { shareNotices } from './shareNotices.ts';

/** A minimal Web Locks API for one lock name; jsdom has none. */
function provideLocks() {
  let tail: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) => {
    const turn = tail.then(() => (signal.aborted ? undefined : run()));
    tail = turn.catch(() => undefined);
    return Promise.race([
      turn,
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    ]);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

describe('the notices of a browser with several pages', () => {
  let stream: ReturnType<typeof noticeStream>;
  const leave: (() => void)[] = [];

  /** Collects the unread counts that a page hears. */
  function page(userId = 'u1', place: StreamCursor = { id: null }) {
    const heard: number[] = [];
    const life = new AbortController();
    leave.push(() => life.abort());
    void shareNotices(userId, place, ({ unread }) => heard.push(unread), life.signal);
    return { heard, leave: () => life.abort() };
  }
  const connected = (count: number) => waitFor(() => expect(stream.connections()).toBe(count), { timeout: 10_000 });

  beforeEach(() => {
    stream = noticeStream();
    fakeNetwork({ 'GET /api/notices/stream': stream.answer });
    provideLocks();
  });
  afterEach(() => {
    for (const one of leave.splice(0)) one();
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('come over one connection, and each page hears of them', async () => {
    const [first, second] = [page(), page()];
    await connected(1);
    stream.tell({ notices: [], unread: 2 });
    await waitFor(() => expect([first.heard, second.heard]).toEqual([[2], [2]]));
    expect(stream.connections()).toBe(1);
  });

  it('are told to a page that comes later', async () => {
    const first = page();
    await connected(1);
    stream.tell({ notices: [], unread: 5 });
    await waitFor(() => expect(first.heard).toEqual([5]));
    const later = page();
    await waitFor(() => expect(later.heard).toEqual([5]));
  });

  it('go on when the page with the connection is left', async () => {
    const [first, second] = [page(), page()];
    await connected(1);
    stream.tell({ notices: [], unread: 6 }, 12);
    await waitFor(() => expect(second.heard).toEqual([6]));
    first.leave();
    await connected(1);
    expect(stream.lastIds).toEqual([null, '12']);
    await waitFor(() => {
      stream.tell({ notices: [], unread: 7 });
      expect(second.heard).toContain(7);
    });
    expect(first.heard).toEqual([6]);
  });

  it('go on after a lost connection', async () => {
    const { heard } = page();
    await connected(1);
    stream.tell({ notices: [], unread: 1 }, 41);
    await waitFor(() => expect(heard).toEqual([1]));
    stream.lose();
    await connected(1);
    stream.tell({ notices: [], unread: 2 });
    await waitFor(() => expect(heard).toEqual([1, 2]));
    expect(stream.lastIds).toEqual([null, '41']);
  });

  it('go on where the page was that comes back after a pause', async () => {
    const place: StreamCursor = { id: null };
    const first = page('u1', place);
    await connected(1);
    stream.tell({ notices: [], unread: 1 }, 8);
    await waitFor(() => expect(first.heard).toEqual([1]));
    first.leave();
    await connected(0);
    page('u1', place);
    await connected(1);
    expect(stream.lastIds).toEqual([null, '8']);
  });

  it('have a connection a page where there are no locks', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    const pages = [page(), page()];
    await connected(2);
    stream.tell({ notices: [], unread: 4 });
    await waitFor(() => expect(pages.map(({ heard }) => heard)).toEqual([[4], [4]]));
  });
});
