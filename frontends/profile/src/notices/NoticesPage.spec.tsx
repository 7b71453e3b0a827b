import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Notice } from '@masque/contracts';
import { unreadNotices } from '@masque/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { NoticesPage } from './NoticesPage.tsx';

const route = 'GET /api/notices';
const read = 'POST /api/notices/read';
const nora = { username: 'nora', profilePicture: null };
const mira = { id: 'c1', name: 'Mira', image: null };
const aNotice = (own: Partial<Notice> = {}): Notice => ({
  id: 'n1',
  kind: 'follower',
  createdAt: '2026-01-02T10:00:00.000Z',
  isRead: false,
  actor: nora,
  character: null,
  count: null,
  decision: null,
  ...own,
});
const page = (notices: Notice[], unread = notices.length, nextCursor: string | null = null) => ({
  notices,
  unread,
  nextCursor,
});

const open = (answer: NetworkAnswer, answers: Readonly<Record<string, NetworkAnswer>> = {}) =>
  renderPage(<NoticesPage />, {
    at: '/notices',
    answers: { 'GET /api/session': member, [route]: answer, ...answers },
  });
const sentences = () =>
  screen.getAllByRole('listitem').map((item) => item.textContent.replaceAll(/[\u2068\u2069]/g, ''));

describe('the notices', () => {
  beforeEach(() => unreadNotices.set(0));

  it('say what happened, and each leads to what it is about', async () => {
    open(
      page([
        aNotice(),
        aNotice({ id: 'n2', kind: 'comment', character: mira }),
        aNotice({ id: 'n3', kind: 'likes', actor: null, character: mira, count: 1_000 }),
        aNotice({ id: 'n4', kind: 'followers', actor: null, count: 50 }),
        aNotice({ id: 'n5', kind: 'decision', actor: null }),
        aNotice({ id: 'n6', kind: 'comment', actor: null, character: null }),
      ]),
    );
    await screen.findByText(/followed you/);
    expect(sentences()).toEqual([
      expect.stringContaining('nora followed you.'),
      expect.stringContaining('nora commented on Mira.'),
      expect.stringContaining('Mira has 1,000 likes.'),
      expect.stringContaining('You have 50 followers.'),
      expect.stringContaining('Moderators made a decision about your content.'),
      expect.stringContaining('Someone commented on one of your characters.'),
    ]);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/settings#notices',
      '/profile/nora',
      '/character/c1#comments',
      '/character/c1',
      '/profile?tab=followers',
      '/profile?panel=decisions',
    ]);
  });

  it('show who did it, by picture or letter, or else the character', async () => {
    const image = '/media/aaaa';
    const painted = { ...mira, image };
    open(
      page([
        aNotice({ kind: 'comment', character: painted }),
        aNotice({ id: 'n2', kind: 'comment', actor: { ...nora, profilePicture: '/media/bbbb' }, character: painted }),
        aNotice({ id: 'n3', kind: 'comment', actor: null, character: painted }),
        aNotice({ id: 'n4', kind: 'likes', actor: null, character: painted, count: 10 }),
      ]),
    );
    await screen.findByText(/has 10 likes/);
    const shown = screen.getAllByRole('listitem').map((item) => {
      const avatar = item.querySelector('[aria-hidden]');
      return avatar?.querySelector('img')?.getAttribute('src') ?? avatar?.textContent;
    });
    expect(shown).toEqual(['N', expect.stringContaining('bbbb'), 'S', expect.stringContaining('aaaa')]);
  });

  it('are marked as read when they are opened', async () => {
    const answer = { notices: [], unread: 1 };
    const { person, network, router } = open(page([aNotice(), aNotice({ id: 'n2' })]), { [read]: answer });
    const [first] = await screen.findAllByRole('link', { name: /followed you/ });
    if (first) await person.click(first);
    expect(router.state.location.pathname).toBe('/profile/nora');
    expect(network.bodiesOf(read)).toEqual([{ ids: ['n1'] }]);
    await waitFor(() => expect(unreadNotices.read()).toBe(1));
  });

  it('can all be marked as read', async () => {
    const { person, network } = open(page([aNotice(), aNotice({ id: 'n2' })]), { [read]: { notices: [], unread: 0 } });
    expect(await screen.findAllByText('Unread')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Notification settings' })).toHaveAttribute('href', '/settings#notices');
    await person.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
    expect(network.bodiesOf(read)).toEqual([{}]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  });

  it('are unread again when that failed', async () => {
    const { person } = open(page([aNotice()]), { [read]: refusal(400, 'No') });
    await person.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('We couldn’t mark that as read.')).toBeInTheDocument();
    expect(await screen.findByText('Unread')).toBeInTheDocument();
  });

  it('are read on page by page', async () => {
    const answer: NetworkAnswer = ({ url }) =>
      Response.json(
        new URL(url).searchParams.has('cursor')
          ? page([aNotice({ id: 'n2', kind: 'followers', actor: null, count: 10 })], 0)
          : page([aNotice({ isRead: true })], 0, 'next'),
      );
    const { person } = open(answer);
    await person.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByText('You have 10 followers.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  it('say that there are none, and when they could not be loaded', async () => {
    const { unmount } = open(page([]));
    expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeInTheDocument();
    unmount();
    open(refusal(400, 'No'));
    expect(await screen.findByText('We couldn’t load your notifications.')).toBeInTheDocument();
  });
});
