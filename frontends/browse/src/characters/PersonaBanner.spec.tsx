/** @jest-environment jest-fixed-jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { member, renderPage } from '../../../testing/render.tsx';
import { PersonaBanner } from './PersonaBanner.tsx';

const title = 'Who will you be tonight?';
const banner = () => screen.queryByRole('complementary', { name: title });
// A page that is built, in place of the one that is not yet.
const open = (answers = {}) => renderPage(<PersonaBanner to="/create-character" />, { answers });
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

  it('goes when it is waved away, and stays away', async () => {
    const { person, unmount } = asMember();
    await person.click(screen.getByRole('button', { name: 'Do not suggest a persona again' }));
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

  it('does not lead to a page that is not built', () => {
    renderPage(<PersonaBanner />, { answers: { 'GET /api/session': member } });
    expect(banner()).toBeNull();
  });
});
