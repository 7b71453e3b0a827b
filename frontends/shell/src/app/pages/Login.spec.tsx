import { describe, expect, it } from '@jest/globals';
import { rememberWantedPage, storageKeys, writeJson } from '@masque/web-kit';
import { act, screen, waitFor } from '@testing-library/react';
import { aSite } from '../../../../test/aSite.ts';
import { member, renderPage, visitor } from '../../../../test/render.tsx';
import { Login } from './Login.tsx';

const wanted = '/chat?characterId=c1&newChat=true';
const want = () => {
  writeJson(storageKeys.selectedCharacter, { id: 'c1', name: 'Elara', image: null });
  rememberWantedPage(wanted);
};
const target = () => screen.getByRole('link', { name: /^(Log In|Continue with)/ }).getAttribute('href');

describe('the sign-in page', () => {
  it.each([
    ['1', 'Authentication failed. Please try again.'],
    ['response', 'Invalid response from authentication endpoint'],
    ['cancelled', 'You came back without logging in. Nothing changed.'],
    ['lost', 'Authentication failed. Please try again. The login took longer than ten minutes'],
    ['away', 'Authentication failed. Please try again. The provider isn’t responding.'],
    ['unverified', 'its email_verified claim isn’t true.'],
    ['unstated', 'the email_verified claim is missing.'],
    ['addressless', 'the email claim is missing.'],
    ['address', 'Log in the way you did before, then add this login in your profile'],
    ['<b>other</b>', 'Authentication failed. Please try again.'],
  ])('says why a sign-in came to nothing: %s', async (reason, sentence) => {
    renderPage(<Login />, { at: `/login?failed=${encodeURIComponent(reason)}` });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('says nothing of the kind to who just wants to sign in', async () => {
    renderPage(<Login />, { at: '/login', answers: { 'GET /api/session': { ...visitor, localSignIn: false } } });
    expect(await screen.findByRole('link', { name: 'Continue with Google' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(target()).toBe('/auth/google?returnTo=%2Fcharacters');
  });

  it('offers to end the session at the provider after a logout', async () => {
    const state = { label: 'Lantern SSO', location: 'https://sso.example/logout' };
    const { router } = renderPage(<Login />, { at: '/login' });
    await screen.findByRole('link', { name: /^(Log In|Continue with)/ });
    await act(() => router.navigate('/login', { state }));
    expect(await screen.findByText(/^You’re still logged in at Lantern SSO\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log out of Lantern SSO' })).toHaveAttribute('href', state.location);
  });

  it('has a button for each provider, the first one first', async () => {
    const signIn = [
      { name: 'google', label: 'Google' },
      { name: 'work', label: 'Lantern SSO' },
    ];
    const session = { ...visitor, localSignIn: false };
    renderPage(<Login />, {
      at: '/login?returnTo=%2Fcharacters%2Fc1%3Ftab%3D2',
      answers: { 'GET /api/session': session, 'GET /api/site': aSite({ signIn }) },
    });
    expect(await screen.findByRole('link', { name: 'Continue with Lantern SSO' })).toBeInTheDocument();
    const buttons = screen.getAllByRole('link', { name: /^Continue with/ });
    expect(buttons.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Continue with Google', '/auth/google?returnTo=%2Fcharacters%2Fc1%3Ftab%3D2'],
      ['Continue with Lantern SSO', '/auth/work?returnTo=%2Fcharacters%2Fc1%3Ftab%3D2'],
    ]);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    '/login?failed=1',
  ])('comes back to no such place as %s', async (place) => {
    renderPage(<Login />, { at: `/login?returnTo=${encodeURIComponent(place)}` });
    await waitFor(() => expect(target()).toBe('/auth/google?returnTo=%2Fcharacters'));
  });

  it('still leads to the chat that was wanted before the sign-in failed', async () => {
    want();
    renderPage(<Login />, { at: '/login?failed=1' });
    expect(await screen.findByText('Log in to chat with Elara.')).toBeInTheDocument();
    expect(target()).toBe(`/auth/google?returnTo=${encodeURIComponent(wanted)}`);
  });

  it('does not keep somebody who has signed in at the second try', async () => {
    want();
    const { router } = renderPage(<Login />, { at: '/login?failed=1', answers: { 'GET /api/session': member } });
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(wanted));
  });

  it('tells who is signed in already', async () => {
    renderPage(<Login />, { at: '/login', answers: { 'GET /api/session': member } });
    expect(await screen.findByRole('heading', { name: 'You’re logged in as iris.' })).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/characters');
  });

  it('leads somebody who is signed in to the chat they wanted', async () => {
    want();
    renderPage(<Login />, { at: '/login', answers: { 'GET /api/session': member } });
    expect(await screen.findByRole('link', { name: 'Continue to Elara' })).toHaveAttribute('href', wanted);
  });
});
