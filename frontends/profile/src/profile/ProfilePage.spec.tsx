/** @jest-environment jest-fixed-jsdom */
import { describe, expect, it } from '@jest/globals';
import { storageKeys, writeText } from '@masque/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../../testing/network.ts';
import { member, renderPage, type Rendering } from '../../../testing/render.tsx';
import { ProfilePage } from './ProfilePage.tsx';

const stats = {
  totalCharacters: 5,
  publicCharacters: 3,
  characterLikes: 12,
  totalFollowers: 4,
  totalChats: 1_234,
  totalMessages: 9,
  profileViews: 2,
  creatorScore: 77,
  lastCalculatedAt: null,
};
const user = { ...member.user, createdAt: '2026-03-01T00:00:00.000Z' };
const route = '/api/users/iris/stats';

const show = ({ answers }: Rendering = {}) =>
  renderPage(<ProfilePage />, {
    at: '/profile',
    answers: { 'GET /api/session': { ...member, user }, [`GET ${route}`]: { stats }, ...answers },
  });

describe('one’s own profile', () => {
  it('shows who it is and what was counted', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'iris' })).toBeInTheDocument();
    expect(screen.getByText('Joined March 2026')).toBeInTheDocument();
    expect(await screen.findByText('1,234')).toBeInTheDocument();
    expect(screen.getByText('Creator score, Aspiring Creator')).toBeInTheDocument();
  });

  it('offers only what there is', async () => {
    show();
    await screen.findByRole('heading', { level: 1 });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/settings', '/create-character', '/manage-personas']);
  });

  it('signs out, forgets the person, and goes home', async () => {
    writeText(storageKeys.lastUsername, 'iris');
    const { person, router } = show({ answers: { 'POST /api/logout': { ok: true } } });
    await person.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('You are signed out.')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(localStorage.getItem(storageKeys.lastUsername)).toBeNull();
  });

  it('says so when signing out did not work, and stays', async () => {
    const { person, router } = show({ answers: { 'POST /api/logout': refusal(403, 'No') } });
    await person.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Signing out did not work. Please try again.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/profile');
  });

  it('offers another try when the numbers could not be had', async () => {
    const { person, network } = show({ answers: { [`GET ${route}`]: refusal(403, 'Not now') } });
    expect(await screen.findByText('Unable to load statistics')).toBeInTheDocument();
    network.answer({ [`GET ${route}`]: { stats } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('77')).toBeInTheDocument();
  });
});
