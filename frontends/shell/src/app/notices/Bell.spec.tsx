import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Notice } from '@masque/contracts';
import { useNoticesInfiniteQuery } from '@masque/web-kit';
import { act, screen, waitFor } from '@testing-library/react';
import { refusal } from '../../../../test/network.ts';
import { noticeStream } from '../../../../test/noticeStream.ts';
import { member, renderPage, visitor } from '../../../../test/render.tsx';
import { Bell } from './Bell.tsx';

const route = 'GET /api/notices/stream';
const notice: Notice = {
  id: 'n1',
  kind: 'follower',
  createdAt: '2026-01-02T10:00:00.000Z',
  isRead: false,
  actor: null,
  character: null,
  count: null,
  decision: null,
};

describe('the bell', () => {
  /** Number of idle callbacks. */
  let idles = 0;
  beforeEach(() => {
    idles = 0;
    const rest = (run: () => void) => {
      run();
      idles += 1;
    };
    Object.assign(window, {
      requestIdleCallback: (run: () => void) => setTimeout(rest, 0, run),
      cancelIdleCallback: (handle: number) => clearTimeout(handle),
    });
  });

  const open = (session: object = member, list: object = { notices: [], unread: 3, nextCursor: null }) => {
    const stream = noticeStream();
    const view = renderPage(<Bell />, {
      answers: { 'GET /api/session': session, [route]: stream.answer, 'GET /api/notices': list },
    });
    return { ...view, stream };
  };

  it('says how many notices are unread, as they come, and leads to them', async () => {
    const { stream, person, router } = open();
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeInTheDocument();
    await waitFor(() => expect(stream.connections()).toBe(1));
    act(() => stream.tell({ notices: [], unread: 3 }));
    expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toHaveTextContent('3');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => stream.tell({ notices: [notice], unread: 120 }));
    expect(await screen.findByText('A new notification, 120 unread.')).toHaveAttribute('aria-live', 'polite');
    const link = screen.getByRole('link', { name: 'Notifications, 120 unread' });
    expect(link).toHaveTextContent('99+');
    await person.click(link);
    expect(router.state.location.pathname).toBe('/notices');
  });

  it('says at once that moderators have decided, and asks for what that changes', async () => {
    const { stream, network } = open();
    await waitFor(() => expect(stream.connections()).toBe(1));
    const asked = () => network.calls.filter((call) => call === 'GET /api/session').length;
    const before = asked();
    act(() => stream.tell({ notices: [{ ...notice, kind: 'decision' }], unread: 1 }));
    const toast = await screen.findByText(/^Moderators made a decision about your content/);
    // The decision may be good news, so the toast is neither an error nor a warning.
    expect(toast.parentElement).toHaveClass('default');
    await waitFor(() => expect(asked()).toBe(before + 1));
    // The catalog hears of the decision by another event, possibly later than the notice.
    await waitFor(() => expect(asked()).toBe(before + 2), { timeout: 4_000 });
  });

  it('asks for what a decision has changed that came before the stream began', async () => {
    const decided = { notices: [{ ...notice, kind: 'decision' }], unread: 1, nextCursor: null };
    const { stream, network } = open(member, decided);
    await waitFor(() => expect(stream.connections()).toBe(1));
    const asked = () => network.calls.filter((call) => call === 'GET /api/session').length;
    const before = asked();
    act(() => stream.tell({ notices: [], unread: 1 }));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('is not there for visitors, and follows nothing for them', async () => {
    const { network } = open(visitor);
    await waitFor(() => expect(network.calls).toContain('GET /api/session'));
    await waitFor(() => expect(idles).toBeGreaterThan(0));
    await act(async () => undefined);
    expect(screen.queryByRole('link')).toBeNull();
    expect(network.calls).not.toContain(route);
  });

  it('lets go of the connection when it is over', async () => {
    const { stream, unmount } = open();
    await waitFor(() => expect(stream.connections()).toBe(1));
    unmount();
    await waitFor(() => expect(stream.connections()).toBe(0));
  });

  it('has the list that is shown asked for again after a pause, though as many are unread', async () => {
    const stream = noticeStream();
    const List = () => <p>{useNoticesInfiniteQuery().data?.pages.length}</p>;
    const { network } = renderPage(
      <>
        <Bell />
        <List />
      </>,
      {
        answers: {
          'GET /api/session': member,
          [route]: stream.answer,
          'GET /api/notices': { notices: [notice], unread: 1, nextCursor: null },
        },
      },
    );
    const lists = () => network.calls.filter((call) => call === 'GET /api/notices').length;
    await waitFor(() => expect([stream.connections(), lists()]).toEqual([1, 1]));
    act(() => stream.tell({ notices: [], unread: 1 }, 3));
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    await waitFor(() => expect(lists()).toBe(2));
    const connect = (isOnline: boolean) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    };
    act(() => connect(false));
    await waitFor(() => expect(stream.connections()).toBe(0));
    const before = lists();
    act(() => connect(true));
    await waitFor(() => expect(stream.connections()).toBe(1));
    act(() => stream.tell({ notices: [], unread: 1 }, 4));
    await waitFor(() => expect(lists()).toBe(before + 1));
    expect(stream.lastIds).toEqual([null, '3']);
  });

  it('stays, and leads to the page, when the stream is refused', async () => {
    const { network } = renderPage(<Bell />, {
      answers: { 'GET /api/session': member, [route]: refusal(401, 'Authentication required') },
    });
    await waitFor(() => expect(network.calls).toContain(route));
    expect(screen.getByRole('link', { name: 'Notifications' })).toHaveAttribute('href', '/notices');
    expect(network.calls.filter((call) => call === route)).toHaveLength(1);
  });
});
