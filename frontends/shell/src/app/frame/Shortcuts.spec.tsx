import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../../test/render.tsx';
import { Shortcuts } from './Shortcuts.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <main id="content">
      <input type="search" aria-label="Search" />
      <button onClick={() => setOpen(true)}>list</button>
      <Shortcuts open={open} onOpenChange={setOpen} />
    </main>
  );
}

describe('shortcuts', () => {
  afterEach(() => localStorage.clear());

  it('lead to a page by g and its letter, and to the search box by /', async () => {
    const { person, router } = renderPage(<Page />, { at: '/characters' });
    await person.keyboard('gs');
    expect(router.state.location.pathname).toBe('/settings');
    await person.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('rest while one types', async () => {
    const { person, router } = renderPage(<Page />, { at: '/characters' });
    await person.type(screen.getByRole('searchbox'), 'gs?');
    expect(router.state.location.pathname).toBe('/characters');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('rest behind a dialog', async () => {
    const { person, router } = renderPage(<Page />, { at: '/characters' });
    await person.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await person.keyboard('gs');
    expect(router.state.location.pathname).toBe('/characters');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('gs');
    expect(router.state.location.pathname).toBe('/settings');
  });

  it('give focus back to what had it, or to the page where nothing had', async () => {
    const { person } = renderPage(<Page />, { at: '/characters' });
    const openAndClose = async () => {
      await person.keyboard('?');
      await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
      await person.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    expect(document.body).toHaveFocus();
    await openAndClose();
    expect(screen.getByRole('main')).toHaveFocus();
    screen.getByRole('button', { name: 'list' }).focus();
    await openAndClose();
    expect(screen.getByRole('button', { name: 'list' })).toHaveFocus();
  });

  it('can be switched off, which is remembered', async () => {
    const { person, router, unmount } = renderPage(<Page />, { at: '/characters' });
    await person.keyboard('?');
    await person.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('gs?');
    expect(router.state.location.pathname).toBe('/characters');
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();

    const later = renderPage(<Page />, { at: '/characters' });
    await later.person.keyboard('gs');
    expect(later.router.state.location.pathname).toBe('/characters');
    await later.person.click(screen.getByRole('button', { name: 'list' }));
    await later.person.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    expect(localStorage.getItem('shortcuts')).toBe('on');
  });
});
