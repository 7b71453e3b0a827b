import { describe, expect, it } from '@jest/globals';
import { Link, useLocation } from '@masque/web-kit';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderPage } from '../../../../test/render.tsx';
import { PageChange } from './PageChange.tsx';

let showSlow = () => {};

/** A page with a heading that renders later. */
function SlowPage() {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    showSlow = () => setIsThere(true);
  }, []);
  return isThere ? <h1>Slow</h1> : <p>Loading</p>;
}

function Site() {
  const { pathname } = useLocation();
  return (
    <>
      <PageChange title={`Title of ${pathname}`} />
      <Link to="/fast">to fast</Link>
      <Link to="/slow">to slow</Link>
      <Link to="/form">to form</Link>
      <Link to="/fast?query=1">to query</Link>
      <main id="content">
        {pathname === '/fast' && <h1>Fast</h1>}
        {pathname === '/slow' && <SlowPage />}
        {pathname === '/form' && <input aria-label="Field" ref={(field) => field?.focus()} />}
      </main>
    </>
  );
}

const said = () => screen.getByRole('status').textContent;

describe('a change of the page', () => {
  it('gives focus to the new heading and says the title; the first page is the browser’s to announce', async () => {
    const { person } = renderPage(<Site />, { at: '/' });
    expect(said()).toBe('');
    expect(document.activeElement).toBe(document.body);
    await person.click(screen.getByRole('link', { name: 'to fast' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Fast' }));
    expect(said()).toBe('Title of /fast');
    expect(document.title).toBe('Title of /fast · Masque');
  });

  it('waits for a heading that comes later, with focus on the page', async () => {
    const { person } = renderPage(<Site />, { at: '/' });
    await person.click(screen.getByRole('link', { name: 'to slow' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
    act(() => showSlow());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Slow' })));
  });

  it('leaves focus to somebody who went on meanwhile', async () => {
    const { person } = renderPage(<Site />, { at: '/' });
    await person.click(screen.getByRole('link', { name: 'to slow' }));
    await person.click(screen.getByRole('link', { name: 'to slow' }));
    screen.getByRole('link', { name: 'to fast' }).focus();
    act(() => showSlow());
    await screen.findByRole('heading', { name: 'Slow' });
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'to fast' }));
  });

  it('leaves focus to a field that the page focuses, and where it is when only the query changes', async () => {
    const { person } = renderPage(<Site />, { at: '/' });
    await person.click(screen.getByRole('link', { name: 'to form' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Field' }));
    await person.click(screen.getByRole('link', { name: 'to fast' }));
    await person.click(screen.getByRole('link', { name: 'to query' }));
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'to query' }));
  });
});
