import { describe, expect, it } from '@jest/globals';
import type { Collection } from '@masque/contracts';
import { screen } from '@testing-library/react';
import { aCard, pageOf } from '../../../../test/aCard.ts';
import { aProfile } from '../../../../test/aProfile.ts';
import { type NetworkAnswer, refusal } from '../../../../test/network.ts';
import { member, renderPage } from '../../../../test/render.tsx';
import { ProfileTabs } from './ProfileTabs.tsx';

const harbour: Collection = {
  id: 'k1',
  name: 'Harbour people',
  description: 'Those by the sea.',
  isPublic: false,
  characterCount: 2,
  images: [null, '/media/characters/abc/640.webp'],
  username: 'nora',
  isOwner: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const person = (username: string) => ({ id: username, username, bio: `**I am** ${username}`, profilePicture: null });

const open = (answers: Readonly<Record<string, NetworkAnswer>>, { at = '/profile/nora', isOwn = false } = {}) =>
  renderPage(<ProfileTabs user={aProfile()} isOwn={isOwn} />, {
    at,
    answers: { 'GET /api/session': member, 'GET /api/users/nora/characters': pageOf(), ...answers },
  });

describe('what there is of somebody', () => {
  it('is told with its numbers, and the chosen part stands in the address', async () => {
    const { person: user, router } = open({ 'GET /api/users/nora/collections': { collections: [harbour] } });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Characters1',
      'Collections0',
      'Followers4',
      'Following2',
    ]);
    await user.click(screen.getByRole('tab', { name: /Collections/ }));
    const link = await screen.findByRole('link', { name: 'Harbour people' });
    expect(link).toHaveAttribute('href', '/collections/k1');
    expect(screen.getByText('2 characters')).toBeInTheDocument();
    expect(screen.getByText('Private')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?tab=collections');
    expect(screen.getByRole('tabpanel', { name: /Collections/ })).toBeInTheDocument();
  });

  it('is read on page by page, and people lead to their profiles', async () => {
    const pages = [
      { followers: [person('ada')], total: 2, nextCursor: 'next' },
      { followers: [person('bo')], total: 2, nextCursor: null },
    ];
    const answer: NetworkAnswer = ({ url }) => Response.json(pages[new URL(url).searchParams.has('cursor') ? 1 : 0]);
    const { person: user } = open({ 'GET /api/users/nora/followers': answer }, { at: '/profile/nora?tab=followers' });
    const ada = await screen.findByRole('link', { name: /ada/ });
    expect(ada).toHaveAttribute('href', '/profile/ada');
    expect(ada).toHaveTextContent('I am ada');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /bo/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('keeps what was read when reading on fails', async () => {
    const answer: NetworkAnswer = ({ url }) =>
      new URL(url).searchParams.has('cursor')
        ? refusal(400, 'No')()
        : Response.json({ characters: [aCard()], total: 2, nextCursor: 'next' });
    const { person: user } = open({ 'GET /api/users/nora/characters': answer });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('We couldn’t load more.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Mira' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show more' })).toBeInTheDocument();
  });

  it.each([
    ['characters', 'characters', {}, 'No characters yet'],
    ['collections', 'collections', { collections: [] }, 'No collections yet'],
    ['followers', 'followers', { followers: [], total: 0, nextCursor: null }, 'No followers yet'],
    ['following', 'following', { following: [], total: 0, nextCursor: null }, 'Not following anyone yet'],
  ])('says that there are no %s', async (tab, path, answer, sentence) => {
    open(tab === 'characters' ? {} : { [`GET /api/users/nora/${path}`]: answer }, { at: `/profile/nora?tab=${tab}` });
    expect(await screen.findByRole('heading', { name: sentence })).toBeInTheDocument();
  });

  it.each([
    ['characters', 'We couldn’t load the characters.'],
    ['collections', 'Failed to load collections'],
    ['followers', 'We couldn’t load the followers.'],
    ['following', 'We couldn’t load the followed users.'],
  ])('says that %s could not be loaded', async (tab, sentence) => {
    open({ [`GET /api/users/nora/${tab}`]: refusal(400, 'No') }, { at: `/profile/nora?tab=${tab}` });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('leads its owner to creating what there is not yet', async () => {
    const { person: user } = open({ 'GET /api/users/nora/collections': { collections: [] } }, { isOwn: true });
    expect(await screen.findByRole('link', { name: 'Create Character' })).toHaveAttribute('href', '/create-character');
    await user.click(screen.getByRole('tab', { name: /Collections/ }));
    const create = await screen.findByRole('link', { name: 'Create Collection' });
    expect(create).toHaveAttribute('href', '/collections/create');
  });
});
