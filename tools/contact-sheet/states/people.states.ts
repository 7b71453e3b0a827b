import type { Page } from 'playwright-core';
import { answering, failing, pending, type State } from '../state.ts';

const profileCall = /\/api\/users\/[^/?]+(?:\?|$)/;
const picture = '/default-character.png';
const bio = [
  'I write **harbours**, and people who wait at them. *Ask me anything.* "That is no speech," she said.',
  '- one\n- two with [a link](https://example.org)',
  'مرحبا بكم في صفحتي',
].join('\n\n');

const user = {
  id: '0198c0de-2222-7000-8000-000000000000',
  username: 'somebody-with-thirty-character',
  bio,
  profilePicture: null as string | null,
  isVerified: true,
  createdAt: '2026-01-01T12:00:00.000Z',
  totalLikes: 12_345,
  followersCount: 1_234,
  followingCount: 56,
  charactersCount: 24,
  collectionsCount: 5,
  isFollowing: false,
  isBlocked: false,
};
const profile = (own: Partial<typeof user> = {}) => answering(profileCall, { user: { ...user, ...own } });

const collections = ['Harbour people', 'مجموعة', 'A name that goes on and on '.repeat(3).trim(), 'Sea', ''].map(
  (name, at) => ({
    id: `k${at}`,
    name: name || 'Fog',
    description: at % 2 === 0 ? 'Those who live by the sea and wait for ships that do not come.' : '',
    isPublic: at !== 1,
    characterCount: at,
    images: Array.from({ length: at }, () => picture).slice(0, 4),
    username: user.username,
    isOwner: false,
    createdAt: user.createdAt,
    updatedAt: user.createdAt,
  }),
);
const people = ['ada', user.username, 'bo'].map((username, at) => ({
  id: username,
  username,
  bio: at === 2 ? '' : bio,
  profilePicture: at === 1 ? picture : null,
}));

const actor = { username: user.username, profilePicture: null };
const character = { id: 'c1', name: 'الحارس', image: picture };
const notices = [
  { kind: 'follower', actor, character: null, count: null },
  { kind: 'comment', actor, character, count: null },
  { kind: 'likes', actor: null, character, count: 1_000 },
  { kind: 'followers', actor: null, character: null, count: 50 },
  { kind: 'decision', actor: null, character: null, count: null },
].map((notice, at) => ({ ...notice, decision: null, id: `n${at}`, createdAt: user.createdAt, isRead: at > 1 }));

const dayMs = 86_400_000;
const history = {
  days: Array.from({ length: 90 }, (_, at) => ({
    day: new Date(Date.now() - (89 - at) * dayMs).toISOString().slice(0, 10),
    likes: (at * 7) % 11,
    followers: at % 13 === 0 ? 2 : 0,
    chats: (at * 3) % 5,
    views: (at * 17) % 97,
  })),
  mostChatted: [
    { id: 'c1', name: character.name, image: picture, chats: 12, messages: 3_456 },
    { id: 'c2', name: 'A name that goes on and on '.repeat(3).trim(), image: null, chats: null, messages: null },
  ],
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

const signInWays = [
  { id: 'w1', provider: 'google', label: 'Google', email: 'mira@example.org', addedAt: '2026-03-04T10:00:00.000Z' },
  {
    id: 'w2',
    provider: null,
    label: 'sso.a-company-with-a-long-name.example',
    email: 'mira.with.a.long.address@a-company-with-a-long-name.example',
    addedAt: '2026-05-06T10:00:00.000Z',
  },
];

export const peopleStates: readonly State[] = [
  { name: 'people-profile', who: 'visitor', path: '/profile/mira_vale', isLong: true },
  { name: 'people-profile-long', who: 'member', path: '/profile/somebody', fake: profile(), isLong: true },
  {
    name: 'people-profile-loading',
    who: 'member',
    path: '/profile/somebody',
    fake: pending(profileCall),
    isPending: true,
    reach: ({ page }) => page.getByText('Loading').first().waitFor({ state: 'attached' }),
  },
  { name: 'people-profile-failed', who: 'member', path: '/profile/somebody', fake: failing(profileCall) },
  { name: 'people-profile-not-found', who: 'visitor', path: '/profile/nobody-has-this-name', mayLog: /404/ },
  {
    name: 'people-empty',
    who: 'member',
    path: '/profile/somebody',
    fake: async (page) => {
      await profile({ bio: '', charactersCount: 0 })(page);
      await answering(/\/users\/[^/]+\/characters/, { characters: [], total: 0, nextCursor: null })(page);
    },
    reach: ({ page }) => heading(page, 'No characters yet'),
  },
  {
    name: 'people-collections',
    who: 'member',
    path: '/profile/somebody?tab=collections',
    isLong: true,
    fake: async (page) => {
      await profile()(page);
      await answering(/\/users\/[^/]+\/collections/, { collections })(page);
    },
    reach: ({ page }) => page.getByText('Harbour people').waitFor(),
  },
  {
    name: 'people-followers',
    who: 'member',
    path: '/profile/somebody?tab=followers',
    fake: async (page) => {
      await profile()(page);
      await answering(/\/users\/[^/]+\/followers/, { followers: people, total: 9, nextCursor: 'next' })(page);
    },
    reach: ({ page }) => page.getByText('ada', { exact: true }).waitFor(),
  },
  {
    name: 'people-tab-failed',
    who: 'member',
    path: '/profile/somebody?tab=following',
    fake: async (page) => {
      await profile()(page);
      await failing(/\/users\/[^/]+\/following/)(page);
    },
    reach: ({ page }) => page.getByText('We couldn’t load the followed users.').waitFor(),
  },
  {
    name: 'people-block',
    who: 'member',
    path: '/profile/somebody',
    fake: profile(),
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^More about/ }).click();
      await page.getByRole('menuitem').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'people-blocked', who: 'member', path: '/profile/somebody', fake: profile({ isBlocked: true, bio: '' }) },
  {
    name: 'people-picture',
    who: 'member',
    path: '/profile/somebody',
    fake: profile({ profilePicture: picture }),
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^Show the picture/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'people-own',
    who: 'member',
    path: '/profile',
    isLong: true,
    fake: answering(/\/statistics\/history/, history),
    reach: async ({ page }) => {
      await page.getByText('As a table').click();
      await page.getByText(/^Likes over the last 90 days/).waitFor();
    },
  },
  {
    name: 'people-edit',
    who: 'member',
    path: '/profile',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByRole('textbox', { name: 'Bio' }).fill(bio);
    },
  },
  {
    name: 'people-ways',
    who: 'member',
    path: '/profile?way=taken',
    isLong: true,
    fake: answering(/\/api\/sign-in-ways$/, { ways: signInWays, isFresh: true }),
    reach: ({ page }) => page.getByText(/^This login belongs to another account/).waitFor(),
  },
  {
    name: 'people-ways-stale',
    who: 'member',
    path: '/profile',
    isLong: true,
    fake: answering(/\/api\/sign-in-ways$/, { ways: signInWays, isFresh: false }),
    reach: ({ page }) => page.getByRole('link', { name: 'Log in again' }).waitFor(),
  },
  {
    name: 'people-danger',
    who: 'member',
    path: '/profile',
    isLong: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await page.getByRole('button', { name: 'Permanently delete my account' }).click();
      await page.getByText('Please type exactly: delete my account').waitFor();
    },
  },
  {
    name: 'notices',
    who: 'member',
    path: '/notices',
    fake: answering(/\/api\/notices(?:\?|$)/, { notices, unread: 2, nextCursor: 'next' }),
    reach: ({ page }) => page.getByText('You have 50 followers.').waitFor(),
  },
  {
    name: 'notices-empty',
    who: 'member',
    path: '/notices',
    fake: answering(/\/api\/notices(?:\?|$)/, { notices: [], unread: 0, nextCursor: null }),
    reach: ({ page }) => heading(page, 'No notifications yet'),
  },
  {
    name: 'notices-failed',
    who: 'member',
    path: '/notices',
    fake: failing(/\/api\/notices(?:\?|$)/),
    reach: ({ page }) => page.getByText('We couldn’t load your notifications.').waitFor(),
  },
  {
    name: 'settings-blocked',
    who: 'member',
    path: '/settings#privacy',
    fake: answering(/\/api\/blocks/, { blocks: people.map((one) => ({ ...one, createdAt: user.createdAt })) }),
    reach: ({ page }) => page.getByRole('button', { name: 'Unblock ada' }).waitFor(),
  },
  {
    name: 'settings-export-failed',
    who: 'member',
    path: '/settings#my-data',
    fake: failing(/\/api\/users\/export/),
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Download My Data' }).click();
      await page.getByText('Failed to export data').waitFor();
    },
  },
];
