import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Persona } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { refusal, suspended, suspendedSentence } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { CreatePersonaPage } from './CreatePersonaPage.tsx';
import { EditPersonaPage } from './EditPersonaPage.tsx';
import { ManagePersonasPage } from './ManagePersonasPage.tsx';
import { PersonasCard } from './PersonasCard.tsx';
import { PersonasPage } from './PersonasPage.tsx';
import { savedDefault } from '../../test/savedDefault.ts';

const placement = { position: 'prompt', depth: 2, role: 'system' } as const;
const none = { characters: [], lorebookName: '', kept: '' };
const LIST = 'GET /api/personas';
const persona = (own: Partial<Persona> = {}): Persona => ({
  id: 'p1',
  name: 'Rook',
  description: 'A thief.',
  examples: '{{user}}: Trust me.',
  image: '/media/personas/abc/full.webp',
  imageColor: null,
  ...placement,
  ...none,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...own,
});
const builtIn = persona({
  id: 0,
  name: 'Default',
  description: 'Your real self, no roleplay.',
  image: null,
});
const listOf = (...own: Persona[]) => ({ personas: [builtIn, ...own] });

const open = (at: string, answers: Rendering['answers'] = {}) =>
  renderPage(
    <Routes>
      <Route path="/personas" element={<PersonasPage />} />
      <Route path="/create-persona" element={<CreatePersonaPage />} />
      <Route path="/edit-persona/:id" element={<EditPersonaPage />} />
      <Route path="/manage-personas" element={<ManagePersonasPage />} />
      <Route path="/profile" element={<PersonasCard />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { at, answers: { 'GET /api/session': member, [LIST]: listOf(persona()), ...savedDefault(), ...answers } },
  );
const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { level: 2, name })).closest('article');
  if (!card) throw new Error(`no card of ${name}`);
  return within(card);
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const png = (bytes: number) => new File([new Uint8Array(bytes)], 'rook.png', { type: 'image/png' });
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

describe('picking a persona', () => {
  beforeEach(() => localStorage.clear());

  it('keeps the choice for new chats, says so and leads to the characters', async () => {
    const { person, router, network } = open('/personas');
    expect((await cardOf('Default')).getByText('Selected')).toBeVisible();
    await person.click((await cardOf('Rook')).getByRole('button', { name: 'SELECT Rook' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/characters'));
    expect(screen.getByText('New chats use the persona Rook.')).toBeVisible();
    expect(stored('selectedPersona')).toEqual({ id: 'p1', name: 'Rook', image: '/media/personas/abc/full.webp' });
    expect(network.bodiesOf('PUT /api/default-persona')).toEqual([{ personaId: 'p1' }]);
  });

  it('shows the one the server uses in new chats', async () => {
    localStorage.setItem('selectedPersona', JSON.stringify({ id: '0', name: 'Default', image: null }));
    open('/personas', savedDefault('p1'));
    expect(await (await cardOf('Rook')).findByText('Selected')).toBeVisible();
    expect((await cardOf('Default')).queryByText('Selected')).toBeNull();
  });

  it('asks before it deletes, and forgets what was picked', async () => {
    localStorage.setItem('selectedPersona', JSON.stringify({ id: 'p1', name: 'Rook', image: null }));
    localStorage.setItem('defaultPersonaId', 'p1');
    const { person, network } = open('/personas', { 'DELETE /api/personas/p1': { deleted: true } });
    expect((await cardOf('Default')).queryByRole('button', { name: /^Delete/ })).toBeNull();
    await person.click((await cardOf('Rook')).getByRole('button', { name: 'Delete Rook' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Are you sure you want to delete "Rook"? This action cannot be undone.');
    expect(network.calls).not.toContain('DELETE /api/personas/p1');
    network.answer({ [LIST]: listOf() });
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Rook deleted successfully');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Rook' })).toBeNull());
    expect([stored('selectedPersona'), stored('defaultPersonaId')]).toEqual([null, null]);
  });

  it.each([
    ['Failed to delete persona', refusal(403, 'Permission denied')],
    [suspendedSentence, suspended],
  ])('says when a deletion failed: %s', async (sentence, answer) => {
    const { person } = open('/personas', { 'DELETE /api/personas/p1': answer });
    await person.click((await cardOf('Rook')).getByRole('button', { name: 'Delete Rook' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    await cardOf('Rook');
  });

  it('says when the list failed', async () => {
    open('/personas', { [LIST]: refusal(429, 'Rate limit exceeded.') });
    expect(await screen.findByText('Failed to load personas. Please try again.')).toBeVisible();
  });
});

describe('managing personas', () => {
  beforeEach(() => localStorage.clear());

  it('shows them, and sets and unsets the default one', async () => {
    const { person, network } = open('/manage-personas', {
      [LIST]: listOf(persona({ image: null, description: '' })),
    });
    const rook = await cardOf('Rook');
    for (const text of ['No Image', 'No description available']) rook.getByText(text);
    expect(rook.getByRole('link', { name: 'Edit Rook' })).toHaveAttribute('href', '/edit-persona/p1');
    expect((await cardOf('Default')).queryByRole('link')).toBeNull();
    await person.click(rook.getByRole('button', { name: 'Set Default Rook' }));
    rook.getByText('Default');
    expect(localStorage.getItem('defaultPersonaId')).toBe('p1');
    expect(network.bodiesOf('PUT /api/default-persona')).toEqual([{ personaId: 'p1' }]);
    await person.click(rook.getByRole('button', { name: 'Unset Default Rook' }));
    expect(localStorage.getItem('defaultPersonaId')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
    expect(screen.getByRole('link', { name: 'Create New Persona' })).toHaveAttribute('href', '/create-persona');
  });
});

describe('creating a persona', () => {
  beforeEach(() => localStorage.clear());

  it('needs name and description', async () => {
    const { person, network } = open('/create-persona');
    await person.click(screen.getByRole('button', { name: 'Create Persona' }));
    await screen.findByText('Persona name is required');
    screen.getByText('Persona description is required');
    expect(document.activeElement).toBe(field('Name'));
    expect(network.calls).not.toContain('POST /api/personas');
  });

  it('sends what was written with its picture, and leads to the personas', async () => {
    const { person, network, router } = open('/create-persona', {
      'POST /api/personas': () => Response.json(persona(), { status: 201 }),
    });
    await person.type(field('Name'), 'Rook');
    await person.type(field('Description'), 'A thief.');
    await person.type(field('Examples'), 'Trust me.');
    screen.getByText('Choose an image');
    await person.upload(screen.getByLabelText('Avatar'), png(5 * 1024 * 1024 + 1));
    await screen.findByText('Image file is too large (max 5MB)');
    await person.upload(screen.getByLabelText('Avatar'), png(9));
    await screen.findByRole('button', { name: 'Remove image' });
    screen.getByText('Replace');
    await person.click(screen.getByRole('button', { name: 'Create Persona' }));
    await screen.findByText('Persona created successfully!');
    expect(network.bodiesOf('POST /api/personas')).toEqual([
      {
        name: 'Rook',
        description: 'A thief.',
        examples: 'Trust me.',
        ...placement,
        image: expect.stringMatching(/^data:/),
      },
    ]);
    expect(router.state.location.pathname).toBe('/create-persona');
    await waitFor(() => expect(router.state.location.pathname).toBe('/personas'), { timeout: 3_000 });
  });

  it('makes no second one when the same is sent again after a lost response', async () => {
    const keys: (string | null)[] = [];
    const { person } = open('/create-persona', {
      'POST /api/personas': ({ headers }) => {
        keys.push(headers.get('Idempotency-Key'));
        return keys.length === 1
          ? refusal(409, 'This request is already in progress.', { code: 'request.repeated' })()
          : Response.json(persona(), { status: 201 });
      },
    });
    await screen.findByRole('textbox', { name: 'Name' });
    await person.type(field('Name'), 'Rook');
    await person.type(field('Description'), 'A thief.');
    const submit = () => screen.getByRole('button', { name: 'Create Persona' });
    await person.click(submit());
    await screen.findByText(/already in progress/);
    await person.click(submit());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect([typeof keys[0], keys[0] === keys[1]]).toEqual(['string', true]);
  });

  it('keeps what was written when it failed', async () => {
    const { person } = open('/create-persona', {
      'POST /api/personas': refusal(409, 'You can have up to 100 personas.'),
    });
    await person.type(field('Name'), 'Rook');
    await person.type(field('Description'), 'A thief.');
    await person.click(screen.getByRole('button', { name: 'Create Persona' }));
    await screen.findByText('Failed to create persona: You can have up to 100 personas.');
    expect(field('Name').value).toBe('Rook');
  });
});

describe('a persona that was not saved', () => {
  beforeEach(() => localStorage.clear());

  it.each([
    ['a new one', '/create-persona', 'Create Persona'],
    ['one that there is', '/edit-persona/p1', 'Update Persona'],
  ])('comes back as it was left, until it is thrown away: %s', async (_, at, submit) => {
    const first = open(at);
    await screen.findByRole('button', { name: submit });
    const before = field('Description').value;
    await first.person.type(field('Description'), ' Walks by night.');
    first.unmount();
    const again = open(at);
    await screen.findByText('Restored your unsaved text.');
    expect(field('Description').value).toBe(`${before} Walks by night.`);
    await again.person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Description').value).toBe(before);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('personaDraft'))).toEqual([]);
  });

  it('is forgotten once it is saved', async () => {
    const { person } = open('/edit-persona/p1', { 'PUT /api/personas/p1': persona({ name: 'Wren' }) });
    await screen.findByRole('button', { name: 'Update Persona' });
    await person.type(field('Name'), '!');
    expect(localStorage.getItem('personaDraft:p1')).not.toBeNull();
    await person.click(screen.getByRole('button', { name: 'Update Persona' }));
    await screen.findByText('The changes to Wren were saved.');
    expect(localStorage.getItem('personaDraft:p1')).toBeNull();
  });
});

describe('editing a persona', () => {
  beforeEach(() => localStorage.clear());

  it('sends what was changed, and leads back', async () => {
    const { person, network, router } = open('/edit-persona/p1', {
      'PUT /api/personas/p1': persona({ name: 'Wren' }),
    });
    await screen.findByRole('button', { name: 'Update Persona' });
    await person.clear(field('Name'));
    await person.type(field('Name'), 'Wren');
    await person.click(screen.getByRole('button', { name: 'Update Persona' }));
    await screen.findByText('The changes to Wren were saved.');
    expect(network.bodiesOf('PUT /api/personas/p1')).toEqual([
      { name: 'Wren', description: 'A thief.', examples: '{{user}}: Trust me.', ...placement },
    ]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage-personas'));
  });

  it('keeps what was written when it failed', async () => {
    const { person } = open('/edit-persona/p1', { 'PUT /api/personas/p1': refusal(404, 'Persona not found') });
    await screen.findByRole('button', { name: 'Update Persona' });
    await person.type(field('Name'), '!');
    await person.click(screen.getByRole('button', { name: 'Update Persona' }));
    await screen.findByText('Failed to update persona: Persona not found');
    expect(field('Name').value).toBe('Rook!');
  });

  it('takes the picture away when that is asked for', async () => {
    const { person, network } = open('/edit-persona/p1', { 'PUT /api/personas/p1': persona({ image: null }) });
    await person.click(await screen.findByRole('button', { name: 'Remove image' }));
    await person.click(screen.getByRole('button', { name: 'Update Persona' }));
    await waitFor(() => expect(network.bodiesOf('PUT /api/personas/p1')).toMatchObject([{ image: null }]));
  });

  it.each(['/edit-persona/unknown', '/edit-persona/0'])('says at %s that there is none', async (at) => {
    open(at);
    expect(await screen.findByText('Persona not found. It may have been deleted.')).toBeVisible();
  });
});

describe("the personas of one's profile", () => {
  beforeEach(() => localStorage.clear());

  it('has each with what makes it the default one, and keeps the focus there', async () => {
    const { person } = open('/profile');
    const rook = await screen.findByRole('button', { name: 'Set as Default Rook' });
    expect(screen.getByRole('button', { name: 'Default Default' })).toBeDisabled();
    await person.click(rook);
    expect(localStorage.getItem('defaultPersonaId')).toBe('p1');
    expect(rook).toHaveAccessibleName('Default Rook');
    await person.click(screen.getByRole('button', { name: 'Set as Default Default' }));
    expect(localStorage.getItem('defaultPersonaId')).toBeNull();
    expect(screen.getByRole('link', { name: 'Manage Personas' })).toHaveAttribute('href', '/manage-personas');
  });

  it('says when they could not be loaded', async () => {
    open('/profile', { [LIST]: refusal(403, 'No') });
    expect(await screen.findByText('Failed to load personas. Please try again.')).toBeVisible();
  });
});
