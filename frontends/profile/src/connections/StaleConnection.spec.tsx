import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aConnection } from '../../../test/aConnection.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { ConnectionPage } from './ConnectionPage.tsx';

const PUT = 'PUT /api/connection-profiles/night';
const routes = (
  <Routes>
    <Route path="/settings/connections/:id" element={<ConnectionPage />} />
    <Route path="*" element={<p>Settings</p>} />
  </Routes>
);
const answers = {
  'GET /api/session': member,
  'GET /api/available-models': { models: [] },
  'GET /api/user-model': { model: 'a/opus' },
};

describe('a connection profile that was changed in another tab meanwhile', () => {
  const newer = aConnection({ name: 'Newer', revision: 5 });
  /** Refuses stale saves as the server does. */
  const edit = async () => {
    let profile = aConnection({ revision: 4 });
    const view = renderPage(routes, {
      at: '/settings/connections/night',
      answers: {
        ...answers,
        'GET /api/connection-profiles': () => Response.json({ profiles: [profile] }),
        [PUT]: async (request) => {
          const body: { name: string; revision: number } = await request.json();
          if (body.revision !== profile.revision)
            return refusal(409, 'Changed elsewhere.', { code: 'connection.stale', connection: profile })();
          profile = { ...profile, name: body.name };
          return Response.json(profile);
        },
      },
    });
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

describe('a connection profile that was deleted in another tab meanwhile', () => {
  const POST = 'POST /api/connection-profiles';

  it('keeps what was typed in sight, and is saved as a new one on request', async () => {
    let profiles = [aConnection()];
    const { person, network } = renderPage(routes, {
      at: '/settings/connections/night',
      answers: {
        ...answers,
        'GET /api/connection-profiles': () => Response.json({ profiles }),
        [PUT]: refusal(404, 'Not found', { code: 'connection.not_found' }),
        [POST]: aConnection({ id: 'new', name: 'Night!' }),
      },
    });
    await person.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    profiles = [];
    const shown: string[] = [];
    const scrollIntoView = function scroll(this: Element) {
      shown.push(this.textContent);
    };
    Object.assign(Element.prototype, { scrollIntoView });
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This profile was deleted elsewhere while you were editing.')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(shown).toEqual([expect.stringContaining('was deleted elsewhere')]);
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Night!');
    await person.click(screen.getByRole('button', { name: 'Save as a new profile' }));
    expect(await screen.findByText('Settings')).toBeInTheDocument();
    expect(network.bodiesOf(POST)).toEqual([expect.objectContaining({ name: 'Night!' })]);
  });
});
