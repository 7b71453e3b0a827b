import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aSite } from '../../../../test/aSite.ts';
import { refusal } from '../../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../../test/render.tsx';
import { SignInWays } from './SignInWays.tsx';

const google = {
  id: 'w1',
  provider: 'google',
  label: 'Google',
  email: 'iris@example.org',
  addedAt: '2026-01-02T00:00:00Z',
};
const work = { id: 'w2', provider: 'work', label: 'Work', email: 'iris@work.example', addedAt: '2026-03-04T00:00:00Z' };
const site = aSite({ signIn: [google, work].map(({ provider, label }) => ({ name: provider, label })) });

const show = (ways: object[], { at = '/profile', isFresh = true, answers }: Rendering & { isFresh?: boolean } = {}) =>
  renderPage(<SignInWays />, {
    at,
    answers: {
      'GET /api/session': member,
      'GET /api/site': site,
      'GET /api/sign-in-ways': { ways, isFresh },
      ...answers,
    },
  });

describe('the ways to sign in', () => {
  it('lists the only one, which cannot be removed, and offers the others', async () => {
    show([google]);
    expect(await screen.findByText('Google')).toBeInTheDocument();
    expect(screen.getByText(/^iris@example\.org · since/)).toBeInTheDocument();
    expect(screen.getByText('You can’t remove your only way to log in.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Add Work' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add Google' })).not.toBeInTheDocument();
  });

  it('asks the server where to go to add one, and says when it refuses', async () => {
    const sentence = 'Your last login was more than 10 minutes ago. Log in again, then retry.';
    const code = 'way.sign_in_again';
    const { person, network } = show([google], {
      answers: { 'POST /api/sign-in-ways': refusal(403, sentence, { code }) },
    });
    await person.click(await screen.findByRole('button', { name: 'Add Work' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/sign-in-ways')).toEqual([{ provider: 'work' }]);
  });

  it('says that a provider does not answer', async () => {
    const sentence = 'The provider isn’t responding. Try again in a moment.';
    const answer = refusal(503, sentence, { code: 'way.provider_away' });
    const { person } = show([google], { answers: { 'POST /api/sign-in-ways': answer } });
    await person.click(await screen.findByRole('button', { name: 'Add Work' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('removes one after a question that says what follows', async () => {
    const { person, network, router } = show([google, work], {
      at: '/profile?panel=decisions&way=added',
      answers: { 'DELETE /api/sign-in-ways/w2': { ways: [google], isFresh: true } },
    });
    await person.click(await screen.findByRole('button', { name: 'Remove Work, iris@work.example' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('You’ll be logged out in all other browsers.');
    network.answer({ 'GET /api/sign-in-ways': { ways: [google], isFresh: true } });
    await person.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(network.calls).toContain('DELETE /api/sign-in-ways/w2'));
    // The result of the earlier attempt disappears.
    await waitFor(() => expect(screen.queryByText(/^Added\./)).toBeNull());
    expect(router.state.location.search).toBe('?panel=decisions');
    // The pressed button is gone, so the focus moves to the heading.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Ways to log in' })).toHaveFocus());
  });

  it('asks for a fresh sign-in by a way that one has', async () => {
    show([{ ...google, provider: null }, work], { isFresh: false });
    const again = await screen.findByRole('link', { name: 'Log in again' });
    expect(again).toHaveAttribute('href', '/auth/work?returnTo=%2Fprofile%23sign-in-ways&again=1');
    expect(screen.queryByRole('button', { name: /^(Add|Remove)/ })).not.toBeInTheDocument();
  });

  it('is where a fresh sign-in comes back to', async () => {
    show([google], { at: '/profile#sign-in-ways' });
    expect(await screen.findByRole('heading', { name: 'Ways to log in' })).toHaveFocus();
  });

  it.each([
    ['added', 'Added. You’re logged out in all other browsers.'],
    ['taken', 'This login belongs to another account.'],
    ['cancelled', 'You came back without logging in. Nothing changed.'],
    ['unverified', 'The provider doesn’t vouch for your email address: its email_verified claim isn’t true.'],
    ['unstated', 'The provider doesn’t vouch for your email address: the email_verified claim is missing.'],
    ['lost', 'That took longer than ten minutes, or started in another browser. Nothing changed.'],
    ['<b>other</b>', 'This way to log in wasn’t added. Try again.'],
  ])('say what an attempt came to: %s', async (reason, sentence) => {
    show([google], { at: `/profile?way=${encodeURIComponent(reason)}` });
    expect(await screen.findByText(new RegExp(`^${sentence.replaceAll('.', '\\.')}`))).toBeInTheDocument();
  });
});
