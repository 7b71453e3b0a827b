import { describe, expect, it } from '@jest/globals';
import { storageKeys, writeText } from '@masque/web-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../../../../test/aCard.ts';
import { aProfile } from '../../../../test/aProfile.ts';
import { refusal } from '../../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../../test/render.tsx';
import { ProfilePage } from '../ProfilePage.tsx';

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
const route = '/api/users/iris/stats';

const show = ({ answers }: Rendering = {}) =>
  renderPage(<ProfilePage />, {
    at: '/profile',
    answers: {
      'GET /api/session': member,
      'GET /api/users/iris': { user: aProfile({ id: 'u1', username: 'iris' }) },
      'GET /api/users/iris/characters': pageOf(),
      'GET /api/users/iris/statistics/history': { days: [], mostChatted: [] },
      'GET /api/sign-in-ways': { ways: [], isFresh: true },
      [`GET ${route}`]: { stats },
      ...answers,
    },
  });

describe('one’s own profile', () => {
  it('shows who it is and what was counted', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'iris' })).toBeInTheDocument();
    expect(screen.getByText('Joined March 2026')).toBeInTheDocument();
    expect(await screen.findByText('1,234')).toBeInTheDocument();
    expect(screen.getByText('Creator score, Aspiring Creator')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
  });

  it('has quick actions', async () => {
    show();
    const actions = within(await screen.findByRole('region', { name: 'Quick actions' }));
    expect(actions.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Create Character', '/create-character'],
      ['Manage Personas', '/manage-personas'],
      ['Settings', '/settings'],
      ['Manage Characters', '/manage-characters'],
    ]);
  });

  it('signs out, forgets the person, and goes home', async () => {
    writeText(storageKeys.lastUsername, 'iris');
    const { person, router } = show({ answers: { 'POST /api/logout': { ok: true } } });
    await person.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('You’re logged out.')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(localStorage.getItem(storageKeys.lastUsername)).toBeNull();
  });

  it('leads to where the session at the provider can be ended', async () => {
    const provider = { label: 'Lantern SSO', location: 'https://sso.example/logout' };
    const { person, router } = show({ answers: { 'POST /api/logout': { ok: true, provider } } });
    await person.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', state: provider }));
  });

  it('signs out everywhere, and revokes access tokens when asked to', async () => {
    const { person, network } = show({ answers: { 'POST /api/logout': { ok: true, provider: null } } });
    await person.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('checkbox', { name: 'Also revoke all access tokens' }));
    await person.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('You’re logged out everywhere.')).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/logout')).toEqual([{ everywhere: true, revokeTokens: true }]);
  });

  it('says so when signing out did not work, and stays', async () => {
    const { person, router } = show({ answers: { 'POST /api/logout': refusal(403, 'No') } });
    await person.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('We couldn’t log you out. Try again.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/profile');
  });

  it('lets one sign out also when it could not be loaded', async () => {
    show({ answers: { 'GET /api/users/iris': refusal(400, 'Not now') } });
    expect(await screen.findByText('Failed to load user profile')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeEnabled();
  });

  it('offers another try when the numbers could not be had', async () => {
    const { person, network } = show({ answers: { [`GET ${route}`]: refusal(403, 'Not now') } });
    expect(await screen.findByText('Unable to load statistics')).toBeInTheDocument();
    network.answer({ [`GET ${route}`]: { stats } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('77')).toBeInTheDocument();
  });
});

describe('the quick way to another picture', () => {
  const file = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'me', { type });
  const input = async () => {
    await screen.findByRole('button', { name: 'Change picture' });
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('there is no input');
    return found;
  };

  it('takes one under 2 MB', async () => {
    const { person, network } = show({ answers: { 'POST /api/profile-picture': { user: member.user } } });
    await person.upload(await input(), file(9));
    expect(await screen.findByText('Your picture was changed.')).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/profile-picture')).toEqual([
      { picture: expect.stringMatching(/^data:image\/png;base64,/) },
    ]);
  });

  it('refuses one of 2 MB', async () => {
    const { person, network } = show();
    await person.upload(await input(), file(2 * 1024 * 1024));
    expect(await screen.findByText('Profile picture must be less than 2MB')).toBeInTheDocument();
    expect(network.calls).not.toContain('POST /api/profile-picture');
  });

  it('says what the server says', async () => {
    const sentence = 'This picture has too many pixels (max 40 megapixels)';
    const { person } = show({ answers: { 'POST /api/profile-picture': refusal(413, sentence) } });
    await person.upload(await input(), file(9));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});
