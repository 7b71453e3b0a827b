/** @jest-environment jest-fixed-jsdom */
import { describe, expect, it } from '@jest/globals';
import { readWantedPage } from '@masque/web-kit';
import { screen } from '@testing-library/react';
import { aCard, pageOf } from '../../../testing/aCard.ts';
import { refusal } from '../../../testing/network.ts';
import { member, renderPage } from '../../../testing/render.tsx';
import { FavoritesPage } from './FavoritesPage.tsx';

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

  it('shows what there is, and does not offer what cannot be done yet', async () => {
    open({ 'GET /api/session': member, 'GET /api/favorites': pageOf(aCard(), aCard({ id: 'c2' })) });
    await screen.findByText('That is all 2 of them.');
    expect(screen.getByRole('heading', { level: 1, name: 'My Favorites' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  });

  it('says what failed, and tries again', async () => {
    const { network, person } = open({ 'GET /api/session': member, 'GET /api/favorites': refusal(400, 'No') });
    await screen.findByText('Failed to load favorites');
    network.answer({ 'GET /api/favorites': pageOf(aCard()) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('That is the only one.')).toBeTruthy();
  });
});
