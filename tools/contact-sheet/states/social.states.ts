import type { CharacterCard, Collection, Comment } from '@masque/contracts';
import type { Page } from 'playwright-core';
import { answering, failing, pending, type Stage, type State, unreachable } from '../state.ts';
import { characterPath, showing } from './character.states.ts';

const likes = /\/likes(\?|$)/;
const comments = /\/comments(\?|$)/;
const favoriteStatus = /\/favorite-status(\?|$)/;
const own = /\/api\/collections\/user/;
const oneCollection = /\/api\/collections\/01/;
const collectionPath = '/collections/0198c0de-2222-7000-8000-000000000001';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const comment = (username: string, content: string, hours: number, changed = hours): Comment => ({
  id: `comment-${username}`,
  content,
  createdAt: hoursAgo(hours),
  updatedAt: hoursAgo(changed),
  moderation: 'none',
  user: { username, profilePicture: null },
  userUsername: username,
});
const said = [
  comment('gwen', 'She sold me my own name back. *Ten out of ten.*', 2),
  comment(
    'somebody-with-thirty-characters',
    `A long one. ${'Every evening at the quay begins like this. '.repeat(14)}`,
    30,
    3,
  ),
  comment('ΟΔΥΣΣΕΥΣ', 'أفضل شخصية هنا، أنتظر كل ليلة قصة جديدة منها.', 24 * 9),
  comment('otto', `Line one\nLine two ${'x'.repeat(120)}`, 24 * 400),
];
const mine = comment('member', 'I wanted to leave after one story and stayed for nine.', 5, 1);

const liked =
  (userLike: boolean | null, page: object, isFavorited = false) =>
  async (browser: Page) => {
    await showing({ creatorNotes: '' })(browser);
    await answering(likes, { likeCount: 1_204, dislikeCount: 31, userLike })(browser);
    await answering(favoriteStatus, { isFavorited })(browser);
    await answering(comments, page)(browser);
  };
const several = { comments: [mine, ...said], userComment: mine, total: 31, nextCursor: 'next' };
const none = { comments: [], userComment: null, total: 0, nextCursor: null };
const isThere =
  (text: string) =>
  ({ page }: Stage) =>
    page.getByText(text).first().waitFor();

const collection = (n: number, name: string, more: object = {}): Collection & { hasCharacter: boolean } => ({
  id: `0198c0de-2222-7000-8000-00000000000${n}`,
  name,
  description: '',
  isPublic: true,
  characterCount: n * 7,
  images: [],
  username: 'member',
  isOwner: true,
  createdAt: hoursAgo(100),
  updatedAt: hoursAgo(10),
  hasCharacter: false,
  ...more,
});
const ownOnes = [
  collection(1, 'People of the harbour'),
  collection(2, 'شخصيات الصحراء', { isPublic: false }),
  collection(3, 'Night', { hasCharacter: true }),
  collection(4, 'Everybody whom I want to talk to again on a long winter evening, with tea and a fire and no hurry', {
    isPublic: false,
  }),
];
const adding = (collections: object) => async (page: Page) => {
  await liked(null, none)(page);
  await answering(own, collections)(page);
};
const openAdd = async ({ page }: Stage) => {
  await page.getByRole('button', { name: 'Add to Collection' }).click();
  await page.getByRole('dialog').waitFor();
};

const card = (n: number, name: string, tags: string[] = []): CharacterCard => ({
  id: `0198c0de-0000-7000-8000-00000000000${n}`,
  name,
  summary: 'A mage who sells forgotten names, and has mislaid her own.',
  image: null,
  imageColor: null,
  tags,
  gender: '',
  isPublic: n !== 2,
  likesCount: n * 3,
  chatsCount: n * 40,
  commentsCount: 0,
  createdAt: hoursAgo(100),
  authorUsername: 'mira_vale',
  authorName: 'mira_vale',
  isAuthor: false,
  isFavorited: n === 1,
});
const cards = [
  card(1, 'Elara Nightwhisper', ['fantasy', 'mystery', 'slow burn', 'shop', 'night']),
  card(2, 'طارق بن زياد الرمّال', ['صحراء']),
  card(3, 'Wilhelmina Alexandrina Konstanze von und zu Hohenstolzenfels-Tauberbischofsheim'),
];
const collected = (more: object = {}) =>
  answering(oneCollection, {
    ...collection(1, 'People of the harbour', { characterCount: 3, isPublic: false }),
    description: 'Who waits at the quay, and for whom.\nThe list grows with the fog.',
    characters: cards,
    ...more,
  });
const cardsAreThere = ({ page }: Stage) => page.getByRole('article').first().waitFor();
const favorites = /\/api\/favorites/;
const allFavorites = { characters: cards, total: cards.length, nextCursor: null };

export const socialStates: readonly State[] = [
  {
    name: 'reactions',
    who: 'member',
    path: characterPath,
    fake: liked(true, several, true),
    reach: ({ page }) => page.getByRole('button', { name: 'Dislike 31' }).waitFor(),
  },
  {
    name: 'reactions-visitor',
    who: 'visitor',
    path: characterPath,
    fake: liked(null, none),
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Dislike 31' }).waitFor();
      await page.getByRole('button', { name: /^Like/ }).click();
      await page.getByText('Please sign in to like or dislike characters').waitFor();
    },
  },
  {
    name: 'comments',
    who: 'member',
    path: characterPath,
    fake: liked(null, several),
    reach: isThere('She sold me'),
    isLong: true,
  },
  {
    name: 'comments-visitor',
    who: 'visitor',
    path: characterPath,
    fake: liked(null, none),
    reach: isThere('Please log in to comment'),
    isLong: true,
  },
  {
    name: 'comments-none',
    who: 'member',
    path: characterPath,
    fake: liked(null, none),
    reach: async (stage) => {
      await isThere('No comments yet')(stage);
      await stage.page.getByRole('button', { name: 'Submit Comment' }).click();
      await stage.page.getByText('Comment cannot be empty').waitFor();
    },
  },
  {
    name: 'comments-loading',
    who: 'member',
    path: characterPath,
    fake: async (page) => {
      await liked(null, none)(page);
      await pending(comments)(page);
    },
    reach: isThere('Comments (31)'),
    isLong: true,
  },
  {
    name: 'comments-offline',
    who: 'member',
    path: characterPath,
    fake: async (page) => {
      await liked(null, none)(page);
      await unreachable(comments)(page);
    },
    reach: isThere('Failed to load comments'),
    isLong: true,
    mayLog: /ERR_FAILED/,
  },
  {
    name: 'comments-remove',
    who: 'member',
    path: characterPath,
    fake: liked(null, several),
    reach: async (stage) => {
      await isThere('She sold me')(stage);
      await stage.page.getByRole('button', { name: 'Delete', exact: true }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'add-to-collection',
    who: 'member',
    path: characterPath,
    fake: adding({ collections: ownOnes }),
    reach: async (stage) => {
      await openAdd(stage);
      await stage.page.getByRole('checkbox', { name: /harbour/ }).check();
    },
  },
  {
    name: 'add-to-collection-new',
    who: 'member',
    path: characterPath,
    fake: adding({ collections: ownOnes }),
    reach: async (stage) => {
      await openAdd(stage);
      await stage.page.getByRole('button', { name: 'New collection' }).click();
      await stage.page.getByRole('button', { name: 'Create', exact: true }).click();
      await stage.page.getByText('Collection name is required').waitFor();
    },
  },
  {
    name: 'add-to-collection-first',
    who: 'member',
    path: characterPath,
    fake: adding({ collections: [] }),
    reach: openAdd,
  },
  {
    name: 'add-to-collection-failed',
    who: 'member',
    path: characterPath,
    fake: async (page) => {
      await adding({ collections: ownOnes })(page);
      await failing(/\/characters$/, 409, 'A collection can have up to 1000 characters. Remove one first.')(page);
    },
    reach: async (stage) => {
      await openAdd(stage);
      await stage.page.getByRole('checkbox', { name: /harbour/ }).check();
      await stage.page.getByRole('button', { name: 'Add to 1' }).click();
      await stage.page.getByText('Failed to add character to collections').waitFor();
    },
    mayLog: /409/,
  },
  {
    name: 'collection-own',
    who: 'member',
    path: collectionPath,
    fake: collected(),
    reach: cardsAreThere,
    isLong: true,
  },
  {
    name: 'collection-of-others',
    who: 'visitor',
    path: collectionPath,
    fake: collected({
      isOwner: false,
      isPublic: true,
      name: 'مجموعة الصحراء والبحر',
      username: 'somebody-with-thirty-characters',
    }),
    reach: cardsAreThere,
  },
  {
    name: 'collection-empty',
    who: 'member',
    path: collectionPath,
    fake: collected({ characters: [], characterCount: 0 }),
  },
  {
    name: 'collection-not-found',
    who: 'visitor',
    path: collectionPath,
    fake: failing(oneCollection, 404, 'Collection not found'),
    mayLog: /404/,
  },
  {
    name: 'collection-loading',
    isPending: true,
    who: 'visitor',
    path: collectionPath,
    fake: pending(oneCollection),
    reach: ({ page }) => page.getByText('Loading the collection').waitFor(),
  },
  {
    name: 'collection-edit',
    who: 'member',
    path: collectionPath,
    fake: collected(),
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'collection-delete',
    who: 'member',
    path: collectionPath,
    fake: collected(),
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'create-collection',
    who: 'member',
    path: '/collections/create',
    reach: async ({ page }) => {
      await page.getByRole('textbox', { name: /^Name/ }).fill('x'.repeat(101));
      await page.getByRole('button', { name: 'Create Collection' }).click();
      await page.getByText(/^This is too long/).waitFor();
    },
  },
  {
    name: 'favorites-cards',
    who: 'member',
    path: '/favorites',
    fake: answering(favorites, allFavorites),
    reach: async (stage) => {
      await cardsAreThere(stage);
      await stage.page.getByRole('article').first().hover();
    },
  },
];
