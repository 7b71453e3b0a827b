import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { lazyPage } from '@masque/web-kit';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { renderPage } from '../../../../test/render.tsx';
import { PageWaiting } from '../frame/PageWaiting.tsx';
import { withRetry } from './lazyModules.ts';

const goOnline = (isOnline: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

const open = (full: boolean) => {
  const load = jest.fn(() => Promise.resolve(() => <h1>Your Chats</h1>));
  const Page = lazyPage(() => withRetry(load));
  const view = renderPage(
    <Suspense fallback={<PageWaiting full={full} />}>
      <Page />
    </Suspense>,
  );
  return { ...view, load };
};

describe('a page that is opened offline', () => {
  afterEach(() => goOnline(true));

  it.each([false, true])(
    'says so, loads nothing, and opens when the connection is back (full screen: %s)',
    async (full) => {
      goOnline(false);
      const { load } = open(full);
      expect(await screen.findByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
      expect(screen.getByText('This page opens when you reconnect.')).toBeVisible();
      expect(load).not.toHaveBeenCalled();
      act(() => goOnline(true));
      expect(await screen.findByRole('heading', { name: 'Your Chats' })).toBeVisible();
    },
  );

  it('is tried anyway where the browser is wrong about its connection', async () => {
    goOnline(false);
    const { person } = open(false);
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Your Chats' })).toBeVisible();
  });
});
