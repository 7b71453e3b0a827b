import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { member, renderPage, visitor } from '../../../../test/render.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';

const open = (session: object, at = '/characters') =>
  renderPage(
    <>
      <Header />
      <BottomBar />
    </>,
    { at, answers: { 'GET /api/session': session } },
  );
const [header, bottomBar] = [0, 1].map((at) => () => screen.getAllByRole('navigation', { name: 'Main' })[at]);
const placesIn = (place: HTMLElement | undefined) =>
  place
    ? within(place)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    : [];

describe('the header', () => {
  it('offers a visitor what is built and the way to sign in', async () => {
    open(visitor, '/characters?search=fox');
    const signIn = await screen.findByRole('link', { name: 'Log In' });
    expect(signIn.getAttribute('href')).toBe('/auth/google?returnTo=%2Fcharacters%3Fsearch%3Dfox');
    expect(placesIn(header?.())).toEqual(['Characters', 'Create', 'Personas']);
    expect(placesIn(bottomBar?.())).toEqual(['Characters', 'Chats', 'Create', 'Personas', 'Profile']);
  });

  it('offers one’s characters to those with a username, chats to those with a key, and reports to administrators', async () => {
    open({ ...member, hasApiKey: true, isAdmin: true });
    await screen.findByRole('link', { name: 'Profile of iris' });
    expect(placesIn(header?.())).toEqual(['Characters', 'Create', 'Personas', 'Chats', 'Manage', 'Reports Admin']);
  });

  it('has on a phone what the bottom bar does not, and the legal pages', async () => {
    const { person, router } = open({ ...member, hasApiKey: true, isAdmin: true });
    await screen.findByRole('link', { name: 'Profile of iris' });
    await person.click(screen.getByRole('button', { name: 'Menu' }));
    const items = screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Manage',
      'Reports Admin',
      'Settings',
      'Terms of Service',
      'Privacy Policy',
      'DMCA Policy',
      'AI Disclaimer',
      'Cookie Policy',
      'Community Guidelines',
      'Transparency',
      'Contact',
    ]);
    await person.click(screen.getByRole('menuitem', { name: 'Cookie Policy', hidden: true }));
    expect(router.state.location.pathname).toBe('/cookies');
  });

  it('marks the page that is shown, also as the home page', () => {
    open(visitor, '/');
    const current = screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
    expect(current).toEqual(['Characters', 'Characters']);
  });
});
