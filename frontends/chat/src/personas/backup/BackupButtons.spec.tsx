import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Persona } from '@masque/contracts';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../../../test/network.ts';
import { renderPage } from '../../../../test/render.tsx';
import { BackupButtons } from './BackupButtons.tsx';
import { backupOf, draftOf, readBackup } from './personaBackup.ts';

const create = 'POST /api/personas';
const aPersona = (own: Partial<Persona> = {}): Persona => ({
  id: 'p1',
  name: 'Rook',
  description: 'A thief.',
  examples: '',
  image: null,
  imageColor: null,
  position: 'prompt',
  depth: 2,
  role: 'system',
  lorebookName: '',
  kept: '',
  characters: [],
  createdAt: null,
  ...own,
});
const builtIn = aPersona({ id: 0, name: 'Default' });
const backup = {
  personas: { 'rook.png': 'Rook', 'wren.png': 'Wren', 'user.png': 'User' },
  persona_descriptions: {
    'rook.png': { description: 'Another thief.', position: 0 },
    'wren.png': { description: 'A spy.', position: 4, depth: 1, role: 1, lorebook: 'Harbor', title: 'of the docks' },
  },
  default_persona: 'wren.png',
};
const fileOf = (text: string) => new File([text], 'personas.json', { type: 'application/json' });

function show(answers: Parameters<typeof renderPage>[1] = {}, defaultId = '0') {
  const onDefault = jest.fn();
  const personas = [builtIn, aPersona()];
  const view = renderPage(<BackupButtons personas={personas} defaultId={defaultId} onDefault={onDefault} />, answers);
  const choose = (text: string) =>
    view.person.upload(screen.getByLabelText('Persona backup from SillyTavern'), fileOf(text));
  return { ...view, choose, onDefault };
}

describe('a backup of personas', () => {
  beforeEach(() => localStorage.clear());

  it('is shown first, with those that are there unticked, and then added', async () => {
    const { choose, person, network, onDefault } = show({
      answers: { [create]: aPersona({ id: 'p2', name: 'Wren' }) },
    });
    await choose(JSON.stringify(backup));
    expect(await screen.findByRole('checkbox', { name: 'Rook' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Rook' })).toHaveAccessibleDescription(/already have/);
    expect(screen.getByRole('checkbox', { name: 'User' })).toHaveAccessibleDescription(/no description/);
    await person.click(screen.getByRole('checkbox', { name: 'User' }));
    expect(network.calls).not.toContain(create);
    await person.click(screen.getByRole('button', { name: 'Add 1 persona' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(network.bodiesOf(create)).toEqual([
      {
        name: 'Wren',
        description: 'A spy.',
        position: 'depth',
        depth: 1,
        role: 'user',
        lorebookName: 'Harbor',
        kept: '{"title":"of the docks","avatar":"wren.png"}',
      },
    ]);
    expect(onDefault).toHaveBeenCalledWith('p2');
  });

  it('doesn’t replace a default persona that the user has chosen', async () => {
    const { choose, person, onDefault } = show({ answers: { [create]: aPersona({ id: 'p2', name: 'Wren' }) } }, 'p1');
    await choose(JSON.stringify(backup));
    await person.click(await screen.findByRole('button', { name: 'Add 2 personas' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(onDefault).not.toHaveBeenCalled();
  });

  it('names each persona that was refused, and keeps it for another try', async () => {
    const { choose, person } = show({
      answers: { [create]: refusal(409, 'You can have up to 100 personas.') },
    });
    await choose(JSON.stringify(backup));
    await person.click(await screen.findByRole('button', { name: 'Add 2 personas' }));
    expect(await screen.findByText('Wren wasn’t added. You can have up to 100 personas.')).toBeVisible();
    expect(screen.getByText('User wasn’t added. You can have up to 100 personas.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Wren' })).toBeChecked();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it.each([
    ['{"a":1}', 'This file isn’t a persona backup from SillyTavern.'],
    ['{"personas":{},"persona_descriptions":{}}', 'This backup has no personas.'],
  ])('says why nothing is read: %s', async (text, sentence) => {
    const { choose } = show();
    await choose(text);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('is written as it was read', async () => {
    const read = await readBackup(fileOf(JSON.stringify(backup)));
    if (typeof read === 'string') throw new Error(read);
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) blobs.push(blob);
      return 'blob:1';
    };
    const own = read.personas.map((one, at) => aPersona({ ...draftOf(one), image: null, id: `p${at}` }));
    expect(backupOf([builtIn, ...own], 'p1').name).toMatch(/^personas_\d{8}\.json$/);
    const [blob] = blobs;
    const file = JSON.parse((await blob?.text()) ?? '');
    expect(file).toMatchObject({ personas: backup.personas, default_persona: 'wren.png' });
    expect(file.persona_descriptions['wren.png']).toEqual(backup.persona_descriptions['wren.png']);
  });
});
