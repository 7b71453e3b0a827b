import { describe, expect, it } from '@jest/globals';
import { reportRequest } from '@masque/web-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aCard, pageOf } from '../../../test/aCard.ts';
import { aProfile } from '../../../test/aProfile.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { ProfilePage } from './ProfilePage.tsx';

const asIris = { 'GET /api/session': member };
const profile = 'GET /api/users/nora';

const open = (answer: NetworkAnswer, answers: Readonly<Record<string, NetworkAnswer>> = {}, at = '/profile/nora') =>
  renderPage(
    <Routes>
      <Route path="/profile/:username" element={<ProfilePage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { at, answers: { [profile]: answer, 'GET /api/users/nora/characters': pageOf(aCard()), ...answers } },
  );

const bio = [
  'I write **harbours**. <b>raw</b>',
  '![the pier](/media/people/0123456789abcdef0123456789abcdef/full.webp)',
  '![tracker](https://example.org/seen.png)',
].join('\n\n');

describe('the profile of somebody', () => {
  it('shows who it is: name, badge, day, likes, and their characters', async () => {
    open({ user: aProfile({ isVerified: true, totalLikes: 1_234 }) });
    const heading = await screen.findByRole('heading', { level: 1, name: /nora/ });
    expect(within(heading).getByText('Verified')).toBeInTheDocument();
    expect(screen.getByText('Joined March 2026')).toBeInTheDocument();
    expect(screen.getByText('1,234 likes · 4 followers')).toBeInTheDocument();
    const card = await screen.findByRole('link', { name: 'Mira' });
    expect(card).toHaveAttribute('href', '/character/c1');
    expect(document.title).toBe('nora · Masque');
  });

  it('tells others that statistics are private, and shows nothing that is only the owner’s', async () => {
    open({ user: aProfile() }, asIris);
    expect(await screen.findByText('Statistics are Private')).toBeInTheDocument();
    for (const name of ['Edit Profile', 'Logout', 'Delete Account', 'Change picture'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('sets the bio as Markdown with pictures of this site alone, which a press shows whole', async () => {
    const { person } = open({ user: aProfile({ bio }) });
    const about = await screen.findByRole('region', { name: 'About' });
    expect(within(about).getByText('harbours').tagName).toBe('STRONG');
    expect(about.querySelector('b')).toBeNull();
    expect(within(about).getAllByRole('img')).toHaveLength(1);
    await person.click(within(about).getByRole('button', { name: 'Show picture: the pier' }));
    const box = screen.getByRole('dialog', { name: 'the pier' });
    await person.keyboard('{Escape}');
    expect(box).not.toBeInTheDocument();
  });

  it('says that a picture could not be loaded, in the bio and by itself', async () => {
    const { person } = open({ user: aProfile({ bio, profilePicture: '/media/people/abc/full.webp' }) });
    const about = await screen.findByRole('region', { name: 'About' });
    fireEvent.error(within(about).getByRole('img'));
    expect(within(about).getByText('Failed to load image')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Show the picture of nora' }));
    const box = screen.getByRole('dialog', { name: 'Picture of nora' });
    fireEvent.error(within(box).getByRole('img'));
    expect(within(box).getByText('Failed to load image')).toBeInTheDocument();
    await person.click(within(box).getByRole('button', { name: 'Close' }));
    expect(box).not.toBeInTheDocument();
  });

  it('that is not there leads home', async () => {
    const { person, router } = open(refusal(404, 'User Not Found', { code: 'user.not_found' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'User Not Found' })).toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: 'Go Home' }));
    expect(router.state.location.pathname).toBe('/');
  });

  it('that could not be loaded says so, and tries again', async () => {
    const { network, person } = open(refusal(400, 'Not now'));
    expect(await screen.findByText('Failed to load user profile')).toBeInTheDocument();
    network.answer({ [profile]: { user: aProfile() } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'nora' })).toBeInTheDocument();
  });
});

describe('following', () => {
  const follow = 'POST /api/users/nora/follow';
  const counted = (n: number) => screen.findByText(`12 likes · ${n} followers`);

  it('counts at once, and then as the server does', async () => {
    const waiting = Promise.withResolvers<Response>();
    const { person } = open({ user: aProfile() }, { ...asIris, [follow]: () => waiting.promise });
    await person.click(await screen.findByRole('button', { name: 'Follow nora' }));
    expect(await counted(5)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Unfollow nora' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Followers 5' })).toBeInTheDocument();
    waiting.resolve(Response.json({ isFollowing: true, followersCount: 9 }));
    expect(await screen.findByText('12 likes · 9 followers')).toBeInTheDocument();
  });

  it('is taken back when it fails', async () => {
    const { person } = open({ user: aProfile() }, { ...asIris, [follow]: refusal(400, 'No') });
    await person.click(await screen.findByRole('button', { name: 'Follow nora' }));
    expect(await screen.findByText('Failed to update follow status')).toBeInTheDocument();
    expect(await counted(4)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Follow nora' })).toBeInTheDocument();
  });

  it('can be ended', async () => {
    const answer = { isFollowing: false, followersCount: 3 };
    const { person, network } = open(
      { user: aProfile({ isFollowing: true }) },
      { ...asIris, 'DELETE /api/users/nora/follow': answer },
    );
    await person.click(await screen.findByRole('button', { name: 'Unfollow nora' }));
    expect(await counted(3)).toBeInTheDocument();
    await waitFor(() => expect(network.calls).toContain('DELETE /api/users/nora/follow'));
  });

  it('is for those who are logged in', async () => {
    const { person, network } = open({ user: aProfile() });
    await person.click(await screen.findByRole('button', { name: 'Follow nora' }));
    expect(await screen.findByText('You must be logged in to follow users')).toBeInTheDocument();
    expect(network.calls).not.toContain(follow);
  });
});

describe('blocking', () => {
  const block = 'POST /api/users/nora/block';

  it('says what it does, and leaves nothing but who it is and the way back', async () => {
    const { person, network } = open(
      { user: aProfile({ bio: 'My bio' }) },
      { ...asIris, [block]: { isBlocked: true }, 'DELETE /api/users/nora/block': { isBlocked: false } },
    );
    await person.click(await screen.findByRole('button', { name: 'More about nora' }));
    await person.click(screen.getByRole('menuitem', { name: 'Block nora', hidden: true }));
    const dialog = screen.getByRole('dialog', { name: 'Block nora?' });
    expect(within(dialog).getByText(/you’ll stop following each other/)).toBeInTheDocument();
    network.answer({ [profile]: { user: aProfile({ isBlocked: true }) } });
    await person.click(within(dialog).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('You blocked nora')).toBeInTheDocument();
    expect(screen.queryByText('My bio')).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
    const name = () => screen.getByRole('heading', { level: 1, name: 'nora' });
    expect(name()).toHaveFocus();
    network.answer({ [profile]: { user: aProfile() } });
    await person.click(screen.getByRole('button', { name: 'Unblock nora' }));
    expect(await screen.findByRole('tab', { name: /Characters/ })).toBeInTheDocument();
    expect(name()).toHaveFocus();
  });

  it('is not offered to visitors', async () => {
    open({ user: aProfile() });
    await screen.findByRole('button', { name: 'Follow nora' });
    expect(screen.queryByRole('button', { name: 'More about nora' })).toBeNull();
  });
});

describe('reporting', () => {
  it.each([
    ['somebody', {}],
    ['whom one has blocked', { isBlocked: true }],
  ])('%s is asked for by their id', async (_, own) => {
    const { person } = open({ user: aProfile(own) }, asIris);
    await person.click(await screen.findByRole('button', { name: 'Report nora' }));
    expect(reportRequest.read()).toEqual({ type: 'user', id: 'u2', name: 'nora' });
    reportRequest.close();
  });

  it('is not for one’s own profile', async () => {
    open(
      {},
      {
        ...asIris,
        'GET /api/users/iris': { user: aProfile({ username: 'iris' }) },
        'GET /api/users/iris/characters': pageOf(),
      },
      '/profile/iris',
    );
    await screen.findByRole('button', { name: 'Edit Profile' });
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
  });
});
