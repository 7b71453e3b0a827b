import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Connection } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aConnection } from '../../../test/aConnection.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { ConnectionsCard } from './ConnectionsCard.tsx';

const LIST = 'GET /api/connection-profiles';
const PUT = 'PUT /api/connection-profiles/night';
const POST = 'POST /api/connection-profiles';
const night = aConnection({ model: 'a/opus', isDefault: true, characterIds: ['elara'] });
const gateways = [{ id: 'default', name: 'OpenRouter', keyOf: 'user', hasKey: true, keyPrefix: null, isOffered: true }];
const opus = { id: 'a/opus', name: 'Maker: Opus', provider: '', description: '', contextLength: null, pricing: null };

/** Keeps profiles as the server does. */
function show(first: readonly Connection[], answers: Rendering['answers'] = {}) {
  let profiles = first;
  const change = (next: readonly Connection[], answer: object) => {
    profiles = next;
    return Response.json(answer);
  };
  return renderPage(<ConnectionsCard />, {
    answers: {
      'GET /api/session': member,
      'GET /api/available-models': { models: [opus] },
      'GET /api/user-model': { model: 'b/small' },
      'GET /api/gateways': { gateways },
      [LIST]: () => Response.json({ profiles }),
      [POST]: async (request) => {
        const made = aConnection({ ...(await request.json()), id: `made-${profiles.length}` });
        return change([...profiles, made], made);
      },
      [PUT]: async (request) => {
        const saved = aConnection(await request.json());
        return change([saved], saved);
      },
      'DELETE /api/connection-profiles/night': () => change([], { deleted: true }),
      ...answers,
    },
  });
}
const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!);
const choose = async ({ person }: ReturnType<typeof show>, action: string) => {
  await person.click(await screen.findByRole('button', { name: 'Actions for Night' }));
  await person.click(screen.getByRole(/default/.test(action) ? 'menuitemcheckbox' : 'menuitem', { name: action }));
};
const importing = async ({ person }: ReturnType<typeof show>, content: string) => {
  await person.upload(
    await screen.findByLabelText('Profile as a JSON file'),
    new File([content], 'p.json', { type: 'application/json' }),
  );
};

beforeEach(() => {
  URL.createObjectURL = () => 'blob:1';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('connection profiles in the settings', () => {
  it('are listed with their model, temperature and effort, and the default one marked', async () => {
    const reasoning = { ...night.reasoning, effort: 'high' as const };
    show([{ ...night, samplers: { temperature: 0.7 }, reasoning }, aConnection({ id: 'day', name: 'Day' })]);
    const first = await row('Night');
    expect(first.getByText('Default')).toBeInTheDocument();
    expect(await first.findByText('Opus · Temperature 0.70 · High effort')).toBeInTheDocument();
    const second = await row('Day');
    expect(second.queryByText('Default')).toBeNull();
    expect(await second.findByText('Your chosen model, small')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Day' })).toHaveAttribute('href', '/settings/connections/day');
  });

  it('say that their server was removed, without its id', async () => {
    show([aConnection({ model: 'own-01abc::llama' }), aConnection({ id: 'day', name: 'Day', model: 'a/opus' })]);
    const far = await row('Night');
    expect(await far.findByText('Its server was removed. Choose another model.')).toBeVisible();
    expect(far.getByText('llama')).toBeVisible();
    expect((await row('Day')).queryByText(/server/)).toBeNull();
    expect(document.body.textContent).not.toContain('own-01abc');
  });

  it('say that their model isn’t here, and name their preset', async () => {
    const presets = [{ id: 'p1', name: 'Slow burn', size: 9, isBuiltIn: false, updatedAt: night.name }];
    show([aConnection({ model: null, origin: { source: 'groq', url: null, model: 'llama' }, presetId: 'p1' })], {
      'GET /api/presets': { presets },
    });
    const far = await row('Night');
    expect(far.getByText('Needs a model')).toBeVisible();
    expect(await far.findByText('Slow burn')).toBeVisible();
    expect(far.queryByText(/chosen model/)).toBeNull();
  });

  it('can be created where there are none', async () => {
    show([]);
    expect(await screen.findByText('No profiles yet. Chats use your chosen model.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New profile' })).toHaveAttribute('href', '/settings/connections/new');
  });

  it('are duplicated without being anyone’s default', async () => {
    const view = show([night]);
    await choose(view, 'Duplicate');
    const copy = await row('Night (copy)');
    expect(copy.queryByText('Default')).toBeNull();
    expect(view.network.bodiesOf(POST)).toEqual([
      expect.objectContaining({ model: 'a/opus', isDefault: false, characterIds: [] }),
    ]);
    await choose(view, 'Duplicate');
    expect(await screen.findByRole('link', { name: 'Night (copy) (2)' })).toBeInTheDocument();
  });

  it('are the default one, or no longer', async () => {
    const view = show([night]);
    await choose(view, 'Use by default');
    await waitFor(() => expect(screen.queryByText('Default')).toBeNull());
    expect(screen.getByText('Night is no longer your default profile.')).toBeInTheDocument();
    await choose(view, 'Use by default');
    expect(await screen.findByText('Default')).toBeInTheDocument();
    expect(screen.getByText('Night is now your default profile.')).toBeInTheDocument();
  });

  it('are renamed in the list, and the focus goes back to the row', async () => {
    const view = show([night]);
    await choose(view, 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename profile' }));
    await view.person.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await view.person.keyboard('{Enter}');
    expect(dialog.getByRole('alert')).toHaveTextContent('Enter a name.');
    await view.person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Late{Enter}');
    expect(await screen.findByRole('link', { name: 'Late' })).toBeInTheDocument();
    expect(view.network.bodiesOf(PUT)).toEqual([
      expect.objectContaining({ name: 'Late', model: 'a/opus', revision: 0 }),
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Actions for Late' })).toHaveFocus();
  });

  it('are exported as a file, which is said', async () => {
    const view = show([night]);
    await choose(view, 'Export');
    expect(await screen.findByText('Night.json was saved.')).toBeInTheDocument();
  });

  it('are deleted after a question, and the focus stays', async () => {
    const view = show([night]);
    await choose(view, 'Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete profile' }));
    await view.person.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No profiles yet. Chats use your chosen model.')).toBeInTheDocument();
    expect(screen.getByText('Night was deleted.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Connection profiles' })).toHaveFocus());
  });

  it('stay when they could not be deleted', async () => {
    const view = show([night], { 'DELETE /api/connection-profiles/night': refusal(403, 'Not now.') });
    await choose(view, 'Delete');
    await view.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The profile wasn’t deleted. Not now.');
    expect(screen.getByRole('link', { name: 'Night' })).toBeInTheDocument();
  });

  it('are imported from a file, and numbered when it is imported again', async () => {
    const view = show([]);
    const file = JSON.stringify({ name: 'Far', samplers: { top_p: 0.5 }, isDefault: true });
    for (const name of ['Far', 'Far (2)', 'Far (3)']) {
      await importing(view, file);
      expect(await screen.findByRole('link', { name })).toBeInTheDocument();
    }
    expect(view.network.bodiesOf(POST)[0]).toEqual({ name: 'Far', samplers: { top_p: 0.5 } });
  });

  it('say plainly why a file is none', async () => {
    const view = show([], { [POST]: refusal(400, 'Validation Error', { details: ['samplers.top_p: Too big'] }) });
    await importing(view, 'name: Far');
    expect(await screen.findByRole('alert')).toHaveTextContent('This file isn’t JSON.');
    expect(view.network.calls).not.toContain(POST);
    await importing(view, JSON.stringify({ name: 'Far', samplers: { top_p: 5 } }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'The file has values that a profile can’t have: samplers.top_p: Too big',
      ),
    );
  });

  it('offer another try when they could not be loaded', async () => {
    const { person, network } = show([], { [LIST]: refusal(403, 'Away') });
    await screen.findByText('We couldn’t load your connection profiles.');
    network.answer({ [LIST]: { profiles: [night] } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Night' })).toBeInTheDocument();
  });
});
