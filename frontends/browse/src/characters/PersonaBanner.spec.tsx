import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useLocation } from '@masque/web-kit';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { member, renderPage } from '../../../test/render.tsx';
import { PersonaBanner } from './PersonaBanner.tsx';

const title = 'Who will you be tonight?';
const banner = () => screen.queryByRole('complementary', { name: title });
const open = (answers = {}) => renderPage(<PersonaBanner />, { answers });
const asMember = () => open({ 'GET /api/session': member });

describe('the invitation to create a persona', () => {
  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem('user', '{}');
  });
  afterEach(cleanup);

  it('stands there at once for somebody who was signed in and has no persona', () => {
    asMember();
    expect(banner()).not.toBeNull();
  });

  it('does not appear above a list to which somebody comes back', async () => {
    localStorage.clear();
    const List = () => <PersonaBanner key={useLocation().key} />;
    const { router } = renderPage(<List />, { answers: { 'GET /api/session': member } });
    await act(() => router.navigate('/characters'));
    const leaveAndReturn = async () => {
      await act(() => router.navigate('/elsewhere'));
      await act(() => router.navigate(-1));
    };
    expect(banner()).toBeNull();
    localStorage.setItem('user', '{}');
    await leaveAndReturn();
    expect(banner()).toBeNull();
    await act(() => router.navigate('/characters'));
    expect(banner()).not.toBeNull();
  });

  it('goes when it is waved away, and stays away', async () => {
    const { person, unmount } = asMember();
    await person.click(screen.getByRole('button', { name: 'Don’t suggest a persona again' }));
    expect(banner()).toBeNull();
    unmount();
    asMember();
    expect(banner()).toBeNull();
  });

  it.each(['selectedPersona', 'defaultPersonaId'])('is not for somebody with a %s', (key) => {
    localStorage.setItem(key, '1');
    asMember();
    expect(banner()).toBeNull();
  });

  it('is not for visitors', async () => {
    open();
    await waitFor(() => expect(banner()).toBeNull());
    localStorage.clear();
    cleanup();
    open();
    expect(banner()).toBeNull();
  });
});
