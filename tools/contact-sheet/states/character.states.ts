import { type Character, type CharacterShare, emptyCard } from '@masque/contracts';
import type { Page } from 'playwright-core';
import { answering, failing, type Stage, type State } from '../state.ts';

export const characterPath = '/character/0198c0de-0000-7000-8000-000000000001';
const detail = /\/api\/characters\/[^/]+$/;
const chats = /\/api\/chats\?/;
const likes = /\/likes(\?|$)/;
const comments = /\/comments(\?|$)/;
const favoriteStatus = /\/favorite-status(\?|$)/;
const since = '2026-01-02T10:00:00.000Z';

export const elara: Character = {
  ...emptyCard,
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Elara Nightwhisper',
  summary: 'A mage who sells forgotten names, and has mislaid her own.',
  firstMessage:
    '*The bell above the door rings though nobody touched it.* "You are late, {{user}}," she says, and turns a page.\n\n*Somewhere behind the shelves a clock strikes thirteen.*',
  creatorNotes:
    '## How to play\n\nBest **at night**. She remembers what you sell her.\n\n- Bring a name.\n- Never ask for hers.\n\n[Her world](https://example.org/world)',
  image: null,
  imageColor: null,
  tags: ['fantasy', 'mystery', 'slow burn', 'shop', 'night'],
  gender: 'Female',
  isPublic: true,
  moderation: 'none',
  likesCount: 1_204,
  chatsCount: 98_765,
  commentsCount: 31,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: since,
  version: 3,
  editRevision: 4,
  authorUsername: 'mira_vale',
  authorName: 'mira_vale',
  isAuthor: false,
  isFavorited: false,
  reuse: 'fork',
  isDefinitionShown: true,
  forkOf: null,
};
const versions = {
  versions: [
    { n: 3, createdAt: '2026-03-04T10:00:00.000Z', changed: ['personality', 'lorebook', 'alternateGreetings'] },
    { n: 2, createdAt: '2026-02-03T10:00:00.000Z', changed: ['name'] },
    { n: 1, createdAt: '2026-01-01T10:00:00.000Z', changed: [] },
  ],
};
export const showing = (own: Partial<Character>) => async (page: Page) => {
  await answering(detail, { ...elara, ...own })(page);
  await answering(/\/versions\??$/, versions)(page);
  await answering(chats, { chats: [{}] })(page);
  await answering(likes, { likeCount: 1_204, dislikeCount: 31, userLike: null })(page);
  await answering(favoriteStatus, { isFavorited: false })(page);
  await answering(comments, { comments: [], userComment: null, total: 0, nextCursor: null })(page);
};
const mine: Partial<Character> = { isPublic: false, isAuthor: true };
const sharing =
  (share: CharacterShare, own: Partial<Character> = {}) =>
  async (page: Page) => {
    await showing({ ...mine, ...own })(page);
    await answering(/\/share\??$/, share)(page);
  };
const openShare = async ({ page }: Stage) => {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog').waitFor();
};
const storyIsThere = ({ page }: Stage) => page.getByText(/^"You are late/).waitFor();
const url = '/character/0198c0de-0000-7000-8000-000000000001?share=4kq0rZkG1u9yZtqQf3o7c6bXnYw5sVt2mJh8LdPeA0E';
const names = ['gwen', 'otto', 'somebody-with-thirty-characters', 'ΟΔΥΣΣΕΥΣ'];

export const characterStates: readonly State[] = [
  { name: 'character-rich', who: 'member', path: characterPath, fake: showing({}), reach: storyIsThere, isLong: true },
  {
    name: 'character-picture',
    who: 'member',
    path: characterPath,
    fake: showing({ image: '/character_images/default_1.jpeg' }),
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^Show the full picture/ }).click();
      await page.getByRole('dialog', { name: /^Picture of/ }).waitFor();
    },
  },
  {
    name: 'character-changes',
    who: 'visitor',
    path: characterPath,
    fake: showing({ reuse: 'none', isDefinitionShown: false }),
    reach: async (stage) => {
      await storyIsThere(stage);
      await stage.page.getByText('What changed').click();
      await stage.page.getByText('First version').waitFor();
    },
    isLong: true,
  },
  { name: 'character-own', who: 'author', path: characterPath, fake: showing(mine), reach: storyIsThere },
  {
    name: 'character-hidden',
    who: 'author',
    path: characterPath,
    fake: showing({ isAuthor: true, moderation: 'hidden', creatorNotes: '' }),
    reach: storyIsThere,
  },
  {
    name: 'character-copy',
    who: 'member',
    path: characterPath,
    fake: showing({
      ...mine,
      name: 'Her Serene Highness Wilhelmina Alexandrina Konstanze von und zu Hohenstolzenfels-Tauberbischofsheim',
      forkOf: { id: 'x', name: 'طارق بن زياد الرمّال', authorUsername: 'somebody-with-thirty-characters' },
      tags: ['a-tag-that-is-nearly-forty-characters-x', 'صحراء', '妖怪', ...elara.tags],
    }),
    reach: storyIsThere,
    isLong: true,
  },
  {
    name: 'character-bare',
    who: 'visitor',
    path: characterPath,
    fake: showing({ firstMessage: '', creatorNotes: '', tags: [], likesCount: 0, chatsCount: 0, commentsCount: 0 }),
  },
  { name: 'character-failed', who: 'visitor', path: characterPath, fake: failing(detail) },
  {
    name: 'character-share',
    who: 'author',
    path: characterPath,
    fake: sharing({ url: null, sharedWith: [] }),
    reach: openShare,
  },
  {
    name: 'character-share-people',
    who: 'author',
    path: characterPath,
    fake: sharing({ url, sharedWith: names.map((username) => ({ username, since })) }, { reuse: 'none' }),
    reach: openShare,
  },
  {
    name: 'character-share-failed',
    who: 'author',
    path: characterPath,
    fake: async (page) => {
      await showing(mine)(page);
      await failing(/\/share\??$/)(page);
    },
    reach: openShare,
  },
  {
    name: 'character-share-revoke',
    who: 'author',
    path: characterPath,
    fake: sharing({ url, sharedWith: names.map((username) => ({ username, since })) }),
    reach: async (stage) => {
      await openShare(stage);
      await stage.page.getByRole('button', { name: 'Revoke link' }).click();
      await stage.page.getByRole('dialog', { name: 'Revoke link' }).waitFor();
    },
  },
  {
    name: 'character-link-dead',
    who: 'member',
    path: '/character/0198c0de-0000-7000-8000-000000000000?share=gone',
  },
];
