import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aCard, pageOf } from '../../../test/aCard.ts';
import { aCharacter } from '../../../test/aCharacter.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { CharacterPage } from '../character/CharacterPage.tsx';
import type { Reading, ToRead } from '../create/import/readCardFile.ts';
import { EditPage } from '../edit/EditPage.tsx';
import { changeEntry, emptyBook, withNewEntry } from '../lorebook/entries.rules.ts';
import { LorebooksPage } from './LorebooksPage.tsx';

const book = {
  ...emptyBook,
  entries: changeEntry(withNewEntry([]), 0, { name: 'The moat', keys: ['moat'], content: 'Deep and cold.' }),
};
const harbor = aCard({ id: 'b1', kind: 'lorebook', name: 'Harbor', summary: '', isAuthor: true, isPublic: false });
const whole = aCharacter({ ...harbor, isAuthor: true, lorebook: book, isPublic: false });
const nowhere = { isGlobal: false, characterIds: [], personaIds: [] };
const persona = {
  id: 'p1',
  name: 'Wren',
  description: '',
  examples: '',
  image: null,
  imageColor: null,
  createdAt: null,
};

/** Replaces the worker: `broken.json` is unreadable, all others are the same lorebook. */
class ReadingWorker extends EventTarget {
  postMessage({ name }: ToRead) {
    const read = { file: name, book, repaired: [], kept: [], dropped: [] };
    const data: Reading = name === 'broken.json' ? { problem: 'This file isn’t a lorebook.' } : read;
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}
/** jsdom's File can't return its bytes. */
const fileOf = (name: string) =>
  Object.assign(new File(['{}'], name), { arrayBuffer: () => Promise.resolve(new ArrayBuffer(2)) });

const open = (answers: Rendering['answers'] = {}, at = '/lorebooks') =>
  renderPage(
    <Routes>
      <Route path="/lorebooks" element={<LorebooksPage />} />
      <Route path="/edit-character/:id" element={<EditPage />} />
      <Route path="/character/:id" element={<CharacterPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      at,
      answers: {
        'GET /api/session': member,
        'GET /api/characters': pageOf(harbor),
        'GET /api/characters/b1': whole,
        'PUT /api/characters/b1': whole,
        'POST /api/characters': () => Response.json(whole, { status: 201 }),
        'GET /api/lorebook-uses': { uses: [], chats: [] },
        'PATCH /api/lorebook-uses/b1': { lorebookId: 'b1', ...nowhere },
        'GET /api/personas': { personas: [persona] },
        ...answers,
      },
    },
  );
const useDialog = async (person: ReturnType<typeof open>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'Choose where to use it for Harbor' }));
  return within(await screen.findByRole('dialog'));
};

describe('one’s lorebooks', () => {
  const before = globalThis.Worker;
  beforeEach(() => {
    Object.assign(globalThis, { Worker: ReadingWorker });
  });
  afterEach(() => {
    Object.assign(globalThis, { Worker: before });
  });

  it('are listed with where they’re used', async () => {
    open({
      'GET /api/lorebook-uses': {
        uses: [{ lorebookId: 'b1', isGlobal: true, characterIds: ['c1'], personaIds: [] }],
        chats: [],
      },
    });
    const row = within((await screen.findByRole('heading', { name: 'Harbor' })).closest('li')!);
    expect(row.getByText('Private')).toBeVisible();
    expect(await row.findByText('All chats')).toBeVisible();
    expect(row.getByText('1 character')).toBeVisible();
    expect(row.queryByText('Not used')).toBeNull();
  });

  it('say so when they aren’t used', async () => {
    open({});
    expect(await screen.findByText('Not used')).toBeVisible();
  });

  it('count the chats that have them attached, and lead to the newest ones', async () => {
    const newest = [
      { id: 'h1', title: 'A storm', characterName: 'Mira' },
      { id: 'h2', title: null, characterName: 'Rook' },
      { id: 'h3', title: 'Calm', characterName: 'Mira' },
    ];
    const { person } = open({
      'GET /api/lorebook-uses': { uses: [], chats: [{ lorebookId: 'b1', count: 5, newest }] },
    });
    expect(await screen.findByText('5 chats')).toBeVisible();
    const dialog = await useDialog(person);
    const links = await dialog.findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['A storm, with Mira', '/chat?chatId=h1'],
      ['Rook', '/chat?chatId=h2'],
      ['Calm, with Mira', '/chat?chatId=h3'],
    ]);
    expect(dialog.getByText('And 2 more chats.')).toBeVisible();
  });

  it('are created with a name and opened for editing', async () => {
    const { person, network, router } = open({ 'GET /api/characters': pageOf() });
    await screen.findByText('No lorebooks yet');
    await person.click(screen.getByRole('button', { name: 'New lorebook' }));
    await person.type(await screen.findByRole('textbox', { name: 'Lorebook name' }), 'Harbor{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/edit-character/b1'));
    expect(network.bodiesOf('POST /api/characters')).toMatchObject([{ kind: 'lorebook', name: 'Harbor' }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit lorebook' })).toBeVisible();
  });

  it('are imported by the file, and one that can’t be read doesn’t stop the others', async () => {
    const { person, network } = open();
    const input = await screen.findByLabelText('Import lorebooks', { selector: 'input' });
    await person.upload(input, ['Eldoria.json', 'broken.json', 'Port.json'].map(fileOf));
    expect(await screen.findByText('2 lorebooks imported.')).toBeVisible();
    expect(screen.getByText(/broken\.json: This file isn’t a lorebook\./)).toBeVisible();
    const sent = network.bodiesOf('POST /api/characters');
    expect(sent).toMatchObject([{ name: 'Eldoria' }, { name: 'Port' }]);
    expect(sent[0]).toMatchObject({ kind: 'lorebook', lorebook: { entries: [{ name: 'The moat' }] } });
  });

  it('are used everywhere or as a persona, as saved', async () => {
    const { person, network } = open();
    const dialog = await useDialog(person);
    await person.click(await dialog.findByRole('checkbox', { name: 'In all my chats' }));
    await person.click(await dialog.findByRole('checkbox', { name: 'Wren' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Harbor: changes saved.');
    const [sent] = network.bodiesOf('PATCH /api/lorebook-uses/b1');
    expect(sent).toEqual({ add: { isGlobal: true, characterIds: [], personaIds: ['p1'] }, remove: nowhere });
  });

  it('send only what was changed, so that another tab’s changes stay', async () => {
    const everywhere = { lorebookId: 'b1', isGlobal: true, characterIds: ['c1'], personaIds: [] };
    const { person, network } = open({ 'GET /api/lorebook-uses': { uses: [everywhere], chats: [] } });
    const dialog = await useDialog(person);
    await person.click(await dialog.findByRole('checkbox', { name: 'In all my chats' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Harbor: changes saved.');
    expect(network.bodiesOf('PATCH /api/lorebook-uses/b1')).toEqual([
      { add: nowhere, remove: { ...nowhere, isGlobal: true } },
    ]);
  });

  it('are used with a character that is searched for', async () => {
    const mira = aCard({ id: 'c1', name: 'Mira' });
    const { person, network } = open({
      'GET /api/characters': ({ url }) =>
        Response.json(new URL(url).searchParams.get('kind') === 'lorebook' ? pageOf(harbor) : pageOf(mira)),
      'GET /api/characters/c1': aCharacter({ id: 'c1', name: 'Mira' }),
    });
    const dialog = await useDialog(person);
    await person.type(await dialog.findByRole('searchbox', { name: 'Find a character' }), 'mira');
    await person.click(await dialog.findByRole('button', { name: 'Use it with Mira' }));
    expect(await dialog.findByText('Mira')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(network.bodiesOf('PATCH /api/lorebook-uses/b1')).toMatchObject([{ add: { characterIds: ['c1'] } }]),
    );
  });

  it('keep what was chosen when saving fails, and say why', async () => {
    const { person } = open({
      'PATCH /api/lorebook-uses/b1': refusal(409, 'Too many lorebooks.'),
    });
    const dialog = await useDialog(person);
    const everywhere = await dialog.findByRole('checkbox', { name: 'In all my chats' });
    await person.click(everywhere);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The changes weren’t saved: Too many lorebooks.')).toBeVisible();
    expect(everywhere).toBeChecked();
  });

  it('can be tried again when they don’t load', async () => {
    open({ 'GET /api/characters': refusal(500, 'Broken.') });
    expect(await screen.findByText('We couldn’t load the lorebooks.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('a lorebook', () => {
  it('is edited without the fields of a character, and needs no summary', async () => {
    const { person, network } = open({}, '/edit-character/b1');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.queryByRole('textbox', { name: 'Personality' })).toBeNull();
    expect(await screen.findByText('The moat')).toBeVisible();
    await person.clear(name);
    await person.type(name, 'Port');
    await person.click(screen.getByRole('button', { name: 'Update lorebook' }));
    await screen.findByText('The changes to Port were saved.');
    expect(network.bodiesOf('PUT /api/characters/b1')).toMatchObject([{ name: 'Port', summary: '' }]);
  });

  it('shows its entries to others, and offers no chat', async () => {
    const others = { ...whole, isAuthor: false, isPublic: true, authorUsername: 'nora', authorName: 'Nora' };
    const { person } = open({ 'GET /api/characters/b1': others }, '/character/b1');
    await person.click(await screen.findByText('The moat'));
    expect(screen.getByText('Deep and cold.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose where to use it' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start New Chat' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit lorebook' })).toBeNull();
  });

  it('keeps its entries private when its author says so', async () => {
    const closed = { ...whole, isAuthor: false, isDefinitionShown: false, lorebook: undefined };
    open({ 'GET /api/characters/b1': closed }, '/character/b1');
    expect(await screen.findByText('The author keeps this lorebook’s entries private.')).toBeVisible();
  });
});
