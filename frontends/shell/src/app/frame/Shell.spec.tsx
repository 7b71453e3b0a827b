import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { member, renderPage } from '../../../../test/render.tsx';
import { Shell } from './Shell.tsx';

/** 750 ms before the check and a second before the save. */
const patience = { timeout: 8_000 };

it('gives the tab the title of the step that asks for a username, and the page’s own one after it', async () => {
  let needsUsername = true;
  const { person } = renderPage(<Shell />, {
    at: '/characters',
    answers: {
      'GET /api/session': () => Response.json({ ...member, needsUsername }),
      'GET /api/username/check': { available: true },
      'POST /api/username': () => {
        needsUsername = false;
        return Response.json({ user: member.user });
      },
    },
  });
  await person.type(await screen.findByRole('textbox', { name: 'Username' }), 'iris{Enter}');
  expect(document.title).toBe('Choose your username · Masque');
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument(), patience);
  expect(document.title).toBe('Masque');
});
