import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aConnection } from '../../../test/aConnection.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { ConnectionPage } from './ConnectionPage.tsx';

const PUT = 'PUT /api/connection-profiles/night';

describe('a connection profile that was changed in another tab meanwhile', () => {
  const newer = aConnection({ name: 'Newer', revision: 5 });
  /** Refuses stale saves as the server does. */
  const edit = async () => {
    let profile = aConnection({ revision: 4 });
    const view = renderPage(
      <Routes>
        <Route path="/settings/connections/:id" element={<ConnectionPage />} />
        <Route path="*" element={<p>Settings</p>} />
      </Routes>,
      {
        at: '/settings/connections/night',
        answers: {
          'GET /api/session': member,
          'GET /api/available-models': { models: [] },
          'GET /api/user-model': { model: 'a/opus' },
          'GET /api/connection-profiles': () => Response.json({ profiles: [profile] }),
          [PUT]: async (request) => {
            const body: { name: string; revision: number } = await request.json();
            if (body.revision !== profile.revision)
              return refusal(409, 'Changed elsewhere.', { code: 'connection.stale', connection: profile })();
            profile = { ...profile, name: body.name };
            return Response.json(profile);
          },
        },
      },
    );
    const save = async () => view.person.click(screen.getByRole('button', { name: 'Save' }));
    await view.person.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    profile = newer;
    await save();
    expect(await screen.findByText(/was changed elsewhere while you were editing/)).toBeVisible();
    return { ...view, save };
  };
  const name = () => screen.getByRole('textbox', { name: /^Name/ });

  it('keeps what was typed, and saves it on request', async () => {
    const { person, network } = await edit();
    expect(name()).toHaveValue('Night!');
    await person.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Settings')).toBeInTheDocument();
    expect(network.bodiesOf(PUT).at(-1)).toMatchObject({ name: 'Night!', revision: 5 });
  });

  it('can be edited as it is now instead', async () => {
    const { person, network, save } = await edit();
    await person.click(screen.getByRole('button', { name: 'Use the newer one' }));
    await waitFor(() => expect(name()).toHaveValue('Newer'));
    expect(name()).toHaveFocus();
    await save();
    expect(await screen.findByText('Settings')).toBeInTheDocument();
    expect(network.bodiesOf(PUT).at(-1)).toMatchObject({ name: 'Newer', revision: 5 });
  });
});
