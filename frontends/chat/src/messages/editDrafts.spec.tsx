import { expect, it } from '@jest/globals';
import { useLogout } from '@masque/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { readEditDraft, writeEditDraft } from './editDrafts.ts';

function Leave() {
  const { logout } = useLogout();
  return <button onClick={() => void logout()}>Leave</button>;
}

it('what was typed into messages is forgotten with the session', async () => {
  const { person } = renderPage(<Leave />, { answers: { 'POST /api/logout': { success: true } } });
  writeEditDraft('chat-1', 'm-1', { text: 'Mine.', base: 'Before.' });
  expect(readEditDraft('chat-1', 'm-1')).toEqual({ text: 'Mine.', base: 'Before.' });
  await person.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(readEditDraft('chat-1', 'm-1')).toBeNull());
});

it('a text that is again as it was is no draft', () => {
  writeEditDraft('chat-1', 'm-1', { text: 'Mine.', base: 'Before.' });
  writeEditDraft('chat-1', 'm-1', { text: 'Before.', base: 'Before.' });
  expect(readEditDraft('chat-1', 'm-1')).toBeNull();
});
