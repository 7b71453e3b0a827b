import { describe, expect, it } from '@jest/globals';
import { readWantedPage } from '@masque/web-kit';
import { screen } from '@testing-library/react';
import { aCard, pageOf } from '../../../test/aCard.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { FavoritesPage, useRemoveFavorite } from './FavoritesPage.tsx';

const open = (answers = {}) => renderPage(<FavoritesPage />, { at: '/favorites', answers });

describe('the list of favourites', () => {
  it('leads visitors to the sign-in, and back here afterwards', async () => {
    open();
    await screen.findByText('You must be logged in to view your favorites.');
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login');
    expect(readWantedPage()).toBe('/favorites');
  });

  it('says that it is empty, and where to look', async () => {
    open({ 'GET /api/session': member, 'GET /api/favorites': pageOf() });
    await screen.findByText("You haven't favorited any characters yet.");
    expect(screen.getByRole('link', { name: 'Discover Characters' }).getAttribute('href')).toBe('/characters');
  });

  it('shows what there is', async () => {
    open({ 'GET /api/session': member, 'GET /api/favorites': pageOf(aCard(), aCard({ id: 'c2' })) });
    await screen.findByText('You’ve seen all 2.');
    expect(screen.getByRole('heading', { level: 1, name: 'My Favorites' })).toBeTruthy();
  });

  it('says what failed, and tries again', async () => {
    const { network, person } = open({ 'GET /api/session': member, 'GET /api/favorites': refusal(400, 'No') });
    await screen.findByText('Failed to load favorites');
    network.answer({ 'GET /api/favorites': pageOf(aCard()) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 character')).toBeTruthy();
  });

  it('says that the session has ended', async () => {
    open({ 'GET /api/session': member, 'GET /api/favorites': refusal(401, 'Authentication required') });
    expect(await screen.findByText('You must be logged in to view favorites')).toBeTruthy();
  });

  it('leads to one’s own collections', async () => {
    open({ 'GET /api/session': member, 'GET /api/favorites': pageOf() });
    const link = await screen.findByRole('link', { name: 'Your collections' });
    expect(link.getAttribute('href')).toBe('/profile?tab=collections');
  });
});

/** jsdom has no layout, so no cards render; this stands in for the second card's button. */
function RemoveSecond() {
  const remove = useRemoveFavorite();
  return (
    <button type="button" onClick={() => void remove(second)}>
      Remove
    </button>
  );
}
const second = aCard({ id: 'c2', name: 'Ash', createdAt: '2025-12-01T00:00:00.000Z', isFavorited: true });

describe('taking a favourite back', () => {
  const openWith = (toggle: NetworkAnswer) =>
    renderPage(
      <>
        <FavoritesPage />
        <RemoveSecond />
      </>,
      {
        answers: {
          'GET /api/session': member,
          'GET /api/favorites': pageOf(aCard({ isFavorited: true }), second),
          'POST /api/characters/c2/favorite': toggle,
        },
      },
    );

  it('removes its card at once, and asks for no list again', async () => {
    const answer = Promise.withResolvers<Response>();
    const { network, person } = openWith(() => answer.promise);
    await screen.findByText('You’ve seen all 2.');
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('1 character')).toBeTruthy();
    answer.resolve(Response.json({ isFavorited: false }));
    expect(await screen.findByText('Removed from favorites')).toBeTruthy();
    expect(network.calls.filter((call) => call === 'GET /api/favorites')).toHaveLength(1);
  });

  it('brings the card back when it is refused', async () => {
    const { person } = openWith(refusal(403, 'No'));
    await screen.findByText('You’ve seen all 2.');
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Failed to remove from favorites')).toBeTruthy();
    expect(await screen.findByText('You’ve seen all 2.')).toBeTruthy();
  });

  it('is done also when another tab has done it meanwhile, whose toggle it would undo', async () => {
    let isFavorited = false;
    const { network, person } = openWith(() => Response.json({ isFavorited: (isFavorited = !isFavorited) }));
    await screen.findByText('You’ve seen all 2.');
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed from favorites')).toBeTruthy();
    expect(await screen.findByText('1 character')).toBeTruthy();
    expect([isFavorited, network.calls.filter((call) => call.startsWith('POST'))]).toEqual([
      false,
      ['POST /api/characters/c2/favorite', 'POST /api/characters/c2/favorite'],
    ]);
  });

  it('leaves the empty state behind the last one', async () => {
    const { network, person } = openWith({ isFavorited: false });
    network.answer({ 'GET /api/favorites': pageOf(second) });
    await screen.findByText('1 character');
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText("You haven't favorited any characters yet.")).toBeTruthy();
  });
});
