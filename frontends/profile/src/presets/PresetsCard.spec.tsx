import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SavedPreset } from '@masque/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aConnection } from '../../../test/aConnection.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { PresetsCard } from './PresetsCard.tsx';

const POST = 'POST /api/presets';
const json = '{"prompt_order":[]}';
const aPreset = (own: Partial<SavedPreset> = {}): SavedPreset => ({
  id: 'night',
  name: 'Night',
  json,
  revision: 0,
  size: 2_000,
  runsScripts: false,
  isBuiltIn: false,
  ...own,
});
const plain = aPreset({ id: 'plain', name: 'Plain', isBuiltIn: true });

/** Keeps presets as the server does. */
function show(first: readonly SavedPreset[] = [plain, aPreset()], answers: Rendering['answers'] = {}) {
  let presets = first;
  const change = (next: readonly SavedPreset[], answer: object) => {
    presets = next;
    return Response.json(answer);
  };
  return renderPage(<PresetsCard />, {
    answers: {
      'GET /api/session': member,
      'GET /api/connection-profiles': { profiles: [aConnection({ name: 'Local', presetId: 'night' })] },
      'GET /api/presets': () => Response.json({ presets }),
      'GET /api/presets/plain': () => Response.json(plain),
      'GET /api/presets/night': () => Response.json(presets.find(({ id }) => id === 'night')),
      [POST]: async (request) => {
        const made = aPreset({ ...(await request.json()), id: `made-${presets.length}` });
        return change([...presets, made], made);
      },
      'PUT /api/presets/night': async (request) => {
        const saved = aPreset(await request.json());
        return change([plain, saved], saved);
      },
      'DELETE /api/presets/night': () => change([plain], { deleted: true }),
      ...answers,
    },
  });
}
const choose = async ({ person }: ReturnType<typeof show>, name: string, action: string) => {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await person.click(screen.getByRole('menuitem', { name: action }));
};
const importing = async ({ person }: ReturnType<typeof show>, ...files: [name: string, content: string][]) =>
  person.upload(
    await screen.findByLabelText('Presets as JSON files'),
    files.map(([name, content]) => new File([content], name, { type: 'application/json' })),
  );

beforeEach(() => {
  URL.createObjectURL = () => 'blob:1';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('presets in the settings', () => {
  it('are listed with the profiles that use them, and those that ship with Masque are marked', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Night' })).toHaveAttribute('href', '/settings/presets/night');
    expect(await screen.findByText('Used by Local')).toBeVisible();
    expect(screen.getAllByText('Built-in')).toHaveLength(1);
  });

  it('are duplicated under a free name, with their text as it is', async () => {
    const view = show();
    await choose(view, 'Plain', 'Duplicate');
    expect(await screen.findByRole('link', { name: 'Plain (copy)' })).toBeInTheDocument();
    expect(view.network.bodiesOf(POST)).toEqual([expect.objectContaining({ name: 'Plain (copy)', json })]);
  });

  it('are renamed', async () => {
    const view = show();
    await choose(view, 'Night', 'Rename');
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await view.person.clear(field);
    await view.person.type(field, 'Day{Enter}');
    expect(await screen.findByRole('link', { name: 'Day' })).toBeInTheDocument();
  });

  it('are deleted after a question', async () => {
    const view = show();
    await choose(view, 'Night', 'Delete');
    await view.person.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Night' })).toBeNull());
  });

  it('that ship with Masque can’t be renamed or deleted', async () => {
    const view = show();
    await view.person.click(await screen.findByRole('button', { name: 'Actions for Plain' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'View',
      'Duplicate',
      'Export',
    ]);
  });

  it('say after an import that a preset brings regex scripts', async () => {
    const own = { extensions: { regex_scripts: [{ scriptName: 'A', findRegex: 'a' }] }, prompt_order: [] };
    await importing(show(), ['Mine.json', JSON.stringify(own)]);
    expect(await screen.findByText(/includes 1 regex script/)).toBeVisible();
  });

  it('are imported, several at once, named by their files; a wrong one is named and stops nothing', async () => {
    const view = show();
    await importing(view, ['Mine.json', json], ['world.json', '{"entries":{}}'], ['Night.json', json]);
    expect(await screen.findByRole('link', { name: 'Night (2)' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Mine' })).toBeInTheDocument();
    expect(screen.getByText(/^world.json: This file is a lorebook, not a preset\./)).toBeVisible();
    expect(view.network.bodiesOf(POST)).toHaveLength(2);
  });

  it('are made from a system prompt or samplers of text completion, and say what isn’t fully supported', async () => {
    const view = show();
    const files: [string, object][] = [
      ['Poet.json', { name: 'Poet', content: 'You are a poet.', post_history: 'Rhyme.' }],
      ['Wild.json', { temp: 1.4, rep_pen: 1.1, dry_multiplier: 0.8 }],
    ];
    await importing(view, ...files.map(([name, file]): [string, string] => [name, JSON.stringify(file)]));
    const note = await screen.findByText('Wild was imported, but Masque doesn’t fully support: dry_multiplier.');
    expect(note).toBeVisible();
    expect(screen.getByRole('link', { name: 'Poet' })).toBeInTheDocument();
    const [poet, wild] = view.network.bodiesOf(POST).map((body) => String(Reflect.get(Object(body), 'json')));
    expect(poet).toContain('You are a poet.');
    expect(JSON.parse(wild ?? '')).toMatchObject({ temperature: 1.4, repetition_penalty: 1.1, dry_multiplier: 0.8 });
  });

  it.each([
    ['{"name":"Local","samplers":{},"routing":{}}', /is a connection profile, not a preset/],
    ['{"temperature":1,"repetition_penalty":1}', /is a sampler list from another program, not a preset/],
    ['{"name":"x"}', /isn’t a SillyTavern chat-completion preset/],
    ['{', /isn’t JSON/],
  ])('say what another file is: %s', async (content, sentence) => {
    await importing(show(), ['p.json', content]);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('say why the server refused one', async () => {
    await importing(show([plain], { [POST]: refusal(409, 'You can have up to 100 presets.') }), ['Mine.json', json]);
    expect(await screen.findByText('Mine.json: You can have up to 100 presets.')).toBeVisible();
  });
});
