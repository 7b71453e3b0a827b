import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { pageOf } from '../../../test/aCard.ts';
import { aProfile } from '../../../test/aProfile.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { ProfilePage } from './ProfilePage.tsx';

const profile = 'GET /api/users/nora';
const follow = 'POST /api/users/nora/follow';
const unfollow = 'DELETE /api/users/nora/follow';
const failed = 'Failed to update follow status';
/** Retries take more than a second. */
const patience = { timeout: 5_000 };

const open = (isFollowing: boolean, answers: Readonly<Record<string, NetworkAnswer>>) =>
  renderPage(
    <Routes>
      <Route path="/profile/:username" element={<ProfilePage />} />
    </Routes>,
    {
      at: '/profile/nora',
      answers: {
        'GET /api/session': member,
        [profile]: { user: aProfile({ isFollowing }) },
        'GET /api/users/nora/characters': pageOf(),
        ...answers,
      },
    },
  );
const button = (name: string) => screen.findByRole('button', { name }, patience);
const counted = (n: number) => screen.findByText(`12 likes · ${n} followers`, {}, patience);

describe('following whose response is lost', () => {
  it.each<[string, NetworkAnswer]>([
    ['the line breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is in trouble', refusal(504, 'Part of Masque took too long to respond. Try again.')],
  ])('is shown as the server has it: %s', async (_, answer) => {
    const { network, person } = open(false, { [follow]: answer });
    const press = await button('Follow nora');
    network.answer({ [profile]: { user: aProfile({ isFollowing: true, followersCount: 8 }) } });
    await person.click(press);
    expect(await counted(8)).toBeInTheDocument();
    expect(await button('Unfollow nora')).toBeInTheDocument();
    expect(screen.queryByText(failed)).toBeNull();
  });

  it('failed when the server knows nothing of it', async () => {
    const { network, person } = open(false, { [follow]: refusal(500, 'Something went wrong on our end.') });
    const press = await button('Follow nora');
    network.answer({ [profile]: { user: aProfile({ followersCount: 6 }) } });
    await person.click(press);
    expect(await screen.findByText(failed, {}, patience)).toBeInTheDocument();
    expect(await counted(6)).toBeInTheDocument();
    expect(await button('Follow nora')).toBeInTheDocument();
  });

  it('is ended when a repeated call finds nobody to follow', async () => {
    let tries = 0;
    const { person } = open(true, {
      [unfollow]: () => {
        tries += 1;
        return tries === 1 ? refusal(503, 'Away')() : refusal(404, 'User Not Found', { code: 'user.not_found' })();
      },
    });
    await person.click(await button('Unfollow nora'));
    await waitFor(() => expect(tries).toBe(2), patience);
    expect(await counted(3)).toBeInTheDocument();
    expect(await button('Follow nora')).toBeInTheDocument();
    expect(screen.queryByText(failed)).toBeNull();
  });
});

describe('following that is refused', () => {
  it.each([
    ['to whose session has ended', 401, 'auth.required', 'You must be logged in to follow users'],
    ['without a username', 403, 'auth.username_needed', 'Set a username first.'],
  ])('says what to do %s', async (_, status, code, sentence) => {
    const said = code === 'auth.required' ? 'Authentication required' : sentence;
    const { person, network } = open(false, { [follow]: refusal(status, said, { code }) });
    await person.click(await button('Follow nora'));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(await counted(4)).toBeInTheDocument();
    expect(network.calls.filter((call) => call === profile)).toHaveLength(1);
  });
});
