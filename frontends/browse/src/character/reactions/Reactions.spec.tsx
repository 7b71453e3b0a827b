import { describe, expect, it } from '@jest/globals';
import { characterListQuery, likesQuery, useCharacterQuery, useFavoritesInfiniteQuery } from '@masque/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { aCard, pageOf } from '../../../../test/aCard.ts';
import { aCharacter } from '../../../../test/aCharacter.ts';
import { refusal } from '../../../../test/network.ts';
import { member, renderPage } from '../../../../test/render.tsx';
import { Reactions } from './Reactions.tsx';

const mira = aCharacter({ likesCount: 2, createdAt: '2026-01-02T00:00:00.000Z' });
const likes = (likeCount: number, dislikeCount: number, userLike: boolean | null = null) => ({
  likeCount,
  dislikeCount,
  userLike,
});

function Page() {
  const { data } = useCharacterQuery(likesQuery('c1'));
  const list = useFavoritesInfiniteQuery(characterListQuery);
  const pages = list.data?.pages ?? [];
  return (
    <>
      {data && <Reactions character={data} />}
      <p>
        {`Page: ${data?.likesCount} likes. Favorites: ${pages[0]?.total} `}
        {pages.flatMap((page) => page.characters.map(({ id, likesCount }) => `${id} ${likesCount}`)).join(', ')}
      </p>
    </>
  );
}

const open = (answers: object = {}) =>
  renderPage(<Page />, {
    answers: {
      'GET /api/session': member,
      'GET /api/characters/c1': mira,
      'GET /api/characters/c1/likes': likes(2, 1),
      'GET /api/characters/c1/favorite-status': { isFavorited: false },
      'GET /api/favorites': pageOf(aCard({ id: 'c0', createdAt: '2026-01-01T00:00:00.000Z' })),
      ...answers,
    },
  });
const button = (name: string) => screen.findByRole('button', { name });
const pressed = (element: HTMLElement) => element.getAttribute('aria-pressed');
const later = () => Promise.withResolvers<Response>();

describe('like and dislike', () => {
  it('are shown at once, and then as the server counts them', async () => {
    const answer = later();
    const { network, person } = open({ 'POST /api/characters/c1/like': () => answer.promise });
    await button('Dislike 1');
    await person.click(await button('Like 2'));
    expect(pressed(await button('Like 3'))).toBe('true');
    expect(await screen.findByText(/Page: 3 likes/)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('3 likes, 1 dislike');
    answer.resolve(Response.json(likes(8, 1, true)));
    expect(pressed(await button('Like 8'))).toBe('true');
    expect(network.bodiesOf('POST /api/characters/c1/like')).toEqual([{ isLike: true }]);
    const again = network.calls.filter((call) => call.startsWith('GET')).length;
    expect(again).toBe(new Set(network.calls.filter((call) => call.startsWith('GET'))).size);
  });

  it('replace each other, and are taken back by the same again', async () => {
    const { network, person } = open({ 'GET /api/characters/c1/likes': likes(2, 1, true) });
    await button('Dislike 1');
    expect(pressed(await button('Like 2'))).toBe('true');
    network.answer({ 'POST /api/characters/c1/like': likes(1, 2, false) });
    await person.click(await button('Dislike 1'));
    expect(pressed(await button('Dislike 2'))).toBe('true');
    expect(pressed(await button('Like 1'))).toBe('false');
    network.answer({ 'POST /api/characters/c1/like': likes(1, 1) });
    await person.click(await button('Dislike 2'));
    expect(pressed(await button('Dislike 1'))).toBe('false');
  });

  it('lose no press while another is under way', async () => {
    const first = later();
    const { network, person } = open({ 'POST /api/characters/c1/like': () => first.promise });
    await button('Dislike 1');
    await person.click(await button('Like 2'));
    await person.click(await button('Like 3'));
    network.answer({ 'POST /api/characters/c1/like': likes(2, 1) });
    first.resolve(Response.json(likes(3, 1, true)));
    expect(await screen.findByRole('button', { name: 'Like 2', pressed: false })).toBeTruthy();
    expect(network.bodiesOf('POST /api/characters/c1/like')).toEqual([{ isLike: true }, { isLike: true }]);
  });

  it('change the cards of the lists that are loaded', async () => {
    const card = aCard({ id: 'c1', likesCount: 2 });
    const { person } = open({
      'GET /api/favorites': pageOf(card),
      'POST /api/characters/c1/like': likes(3, 1, true),
    });
    await screen.findByText(/Favorites: 1 c1 2/);
    await button('Dislike 1');
    await person.click(await button('Like 2'));
    expect(await screen.findByText(/Favorites: 1 c1 3/)).toBeTruthy();
  });

  it('go back when the server refuses', async () => {
    const { person } = open({ 'POST /api/characters/c1/like': refusal(403, 'No') });
    await button('Dislike 1');
    await person.click(await button('Like 2'));
    expect(await screen.findByText('Failed to update reaction')).toBeTruthy();
    expect(pressed(await button('Like 2'))).toBe('false');
    expect(await screen.findByText(/Page: 2 likes/)).toBeTruthy();
  });

  it('are sent with a key, so that a lost response is no second press', async () => {
    const keys: (string | null)[] = [];
    const { person } = open({
      'POST /api/characters/c1/like': ({ headers }: Request) => {
        keys.push(headers.get('Idempotency-Key'));
        return keys.length === 1 ? refusal(503, 'Away')() : Response.json(likes(3, 1, true));
      },
    });
    await button('Dislike 1');
    await person.click(await button('Like 2'));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect([typeof keys[0], keys[0] === keys[1]]).toEqual(['string', true]);
  });

  it('tell visitors to sign in, and show them the counts', async () => {
    const { network, person } = open({ 'GET /api/session': {} });
    await button('Dislike 1');
    await person.click(await button('Like 2'));
    expect(await screen.findByText('Please sign in to like or dislike characters')).toBeTruthy();
    expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('tell whose session has ended to sign in', async () => {
    const { person } = open({ 'POST /api/characters/c1/like': refusal(401, 'Authentication required') });
    await button('Dislike 1');
    await person.click(await button('Like 2'));
    expect(await screen.findByText('Please sign in to like or dislike characters')).toBeTruthy();
  });
});

describe('the favourite heart', () => {
  const toggled = (isFavorited = false) => ({
    'GET /api/characters/c1/favorite-status': () => Response.json({ isFavorited }),
    'POST /api/characters/c1/favorite': () => Response.json({ isFavorited: (isFavorited = !isFavorited) }),
  });

  it('adds the character to the loaded favourites, in its place, and takes it out again', async () => {
    const { network, person } = open(toggled());
    await screen.findByText(/Favorites: 1 c0 0/);
    await person.click(await button('Favorite'));
    expect(await screen.findByText('Added to favorites')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Favorite', pressed: true })).toBeTruthy();
    expect(await screen.findByText(/Favorites: 2 c1 2, c0 0/)).toBeTruthy();
    await person.click(await button('Favorite'));
    expect(await screen.findByText('Removed from favorites')).toBeTruthy();
    expect(await screen.findByText(/Favorites: 1 c0 0/)).toBeTruthy();
    expect(network.calls.filter((call) => call === 'GET /api/favorites')).toHaveLength(1);
  });

  it('goes back when the server refuses', async () => {
    const { person } = open({ 'POST /api/characters/c1/favorite': refusal(403, 'No') });
    await screen.findByText(/Favorites: 1 c0 0/);
    await person.click(await button('Favorite'));
    expect(await screen.findByText('Failed to update favorites')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Favorite', pressed: false })).toBeTruthy();
    expect(await screen.findByText(/Favorites: 1 c0 0/)).toBeTruthy();
  });

  it('is right also when it is pressed before it is known', async () => {
    const status = later();
    const { network, person } = open({
      ...toggled(),
      'GET /api/characters/c1/favorite-status': () => status.promise,
    });
    await person.click(await button('Favorite'));
    await screen.findByText('Added to favorites');
    network.answer({ 'GET /api/characters/c1/favorite-status': { isFavorited: true } });
    status.resolve(Response.json({ isFavorited: false }));
    await waitFor(() => expect(network.calls.filter((call) => call.endsWith('favorite-status'))).toHaveLength(2));
    expect(await screen.findByRole('button', { name: 'Favorite', pressed: true })).toBeTruthy();
  });

  it('asks whose session has ended to log in', async () => {
    const { person } = open({ 'POST /api/characters/c1/favorite': refusal(401, 'Authentication required') });
    await person.click(await button('Favorite'));
    expect(await screen.findByText('Please log in to add favorites')).toBeTruthy();
  });

  it('is not there for visitors', async () => {
    open({ 'GET /api/session': {} });
    await button('Dislike 1');
    expect(screen.queryByRole('button', { name: 'Favorite' })).toBeNull();
  });
});
