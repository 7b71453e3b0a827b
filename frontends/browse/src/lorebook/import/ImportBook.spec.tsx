import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogRoutes } from '@masque/contracts';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aCharacter } from '../../../../test/aCharacter.ts';
import { member, renderPage } from '../../../../test/render.tsx';
import { CreatePage } from '../../create/CreatePage.tsx';
import type { Reading, ToRead } from '../../create/import/readCardFile.ts';
import { EditPage } from '../../edit/EditPage.tsx';
import { ImportPage } from '../../imports/ImportPage.tsx';
import { changeEntry, emptyBook, withNewEntry } from '../entries.rules.ts';
import { queueBook } from './bookQueue.ts';

const bookOf = (...keys: string[]) => ({
  ...emptyBook,
  entries: keys.reduce((entries, key, n) => changeEntry(withNewEntry(entries), n, { keys: [key] }), emptyBook.entries),
});
const dropped = [{ field: 'entries[2]', message: '“entries[2]” couldn’t be read and was left out.' }];
const world = { file: 'world.json', book: bookOf('fog', 'rain'), repaired: [], kept: [], dropped };

/** Replaces the worker: every file is the same lorebook. */
class ReadingWorker extends EventTarget {
  postMessage({ name }: ToRead) {
    const data: Reading = { ...world, file: name };
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}

const mira = aCharacter({ id: 'c1', name: 'Mira', lorebook: bookOf('sea') });
const open = (at: string, own = [mira]) =>
  renderPage(
    <Routes>
      <Route path="/edit-character/:id" element={<EditPage />} />
      <Route path="/create-character" element={<CreatePage />} />
      <Route path="/import-characters" element={<ImportPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      at,
      answers: {
        'GET /api/session': member,
        'GET /api/characters/c1': mira,
        'GET /api/characters': { characters: own, total: own.length, nextCursor: null },
        'PUT /api/characters/c1': mira,
      },
    },
  );
type View = ReturnType<typeof open>;
/** The Create form remounts once the session has loaded. */
async function openNew(at: string, own = [mira]) {
  const view = open(at, own);
  if (at === '/create-character') await screen.findByText('iris');
  return view;
}
/** jsdom's File can't return its bytes. */
const file = Object.assign(new File(['{}'], 'world.json'), { arrayBuffer: () => Promise.resolve(new ArrayBuffer(2)) });
const choose = async ({ person }: View, label: string) =>
  person.upload(await screen.findByLabelText(label, { selector: 'input' }, { timeout: 10_000 }), file);
const preview = async () => within(await screen.findByRole('region', { name: 'Lorebook to import' }));
const savedKeys = async ({ person, network }: View) => {
  await person.click(screen.getByRole('button', { name: 'Update Character' }));
  await screen.findByText('The changes to Mira were saved.');
  const [body] = network.bodiesOf('PUT /api/characters/c1');
  return catalogRoutes.updateCharacter.body.parse(body).lorebook?.entries.map(({ keys }) => keys[0]);
};

describe('a lorebook file', () => {
  const realWorker = globalThis.Worker;
  beforeEach(() => {
    localStorage.clear();
    Object.assign(globalThis, { Worker: ReadingWorker });
  });
  afterEach(() => {
    globalThis.Worker = realWorker;
  });

  it.each([
    ['Add 2 entries', ['sea', 'fog', 'rain']],
    ['Replace the lorebook’s 1 entry', ['fog', 'rain']],
  ])('is shown in the editor before it is imported: %s', async (button, keys) => {
    const view = open('/edit-character/c1');
    await choose(view, 'Import a lorebook');
    const shown = await preview();
    expect(shown.getByText('It has 2 entries.')).toBeVisible();
    expect(shown.getByText(/entries\[2\]” couldn’t be read/)).toBeVisible();
    await view.person.click(shown.getByRole('button', { name: button }));
    expect(screen.queryByRole('region', { name: 'Lorebook to import' })).toBeNull();
    expect(await savedKeys(view)).toEqual(keys);
  });

  it('stops saving until it is imported or canceled', async () => {
    const view = open('/edit-character/c1');
    await choose(view, 'Import a lorebook');
    await preview();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await view.person.click(screen.getByRole('button', { name: 'Update Character' }));
    expect(await screen.findByText(/^The entries of world\.json aren’t imported yet\./)).toBeVisible();
    expect(view.network.calls).not.toContain('PUT /api/characters/c1');
    await view.person.click((await preview()).getByRole('button', { name: 'Cancel' }));
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    expect(await savedKeys(view)).toEqual(['sea']);
  });

  it.each([
    ['/create-character', 'Import a card'],
    ['/import-characters', 'Choose files'],
  ])('goes from %s to the character that is chosen for it', async (at, label) => {
    const view = await openNew(at);
    await choose(view, label);
    const offer = within(await screen.findByRole('region', { name: 'world.json is a lorebook' }));
    await view.person.click(await offer.findByRole('button', { name: 'Add to Mira' }));
    expect(view.router.state.location.pathname).toBe('/edit-character/c1');
    await view.person.click((await preview()).getByRole('button', { name: 'Add 2 entries' }));
    expect(await savedKeys(view)).toEqual(['sea', 'fog', 'rain']);
  });

  it('says that there is no character to choose yet, not that a name was not found', async () => {
    const view = await openNew('/import-characters', []);
    await choose(view, 'Choose files');
    expect(await screen.findByText(/^You have no characters yet\./)).toBeVisible();
  });

  it('comes into sight on the page of a new character, which is long', async () => {
    const view = await openNew('/create-character');
    const scrolledTo: string[] = [];
    const scrollIntoView = function scroll(this: Element) {
      scrolledTo.push(this.textContent);
    };
    Object.assign(Element.prototype, { scrollIntoView });
    await choose(view, 'Import a card');
    await screen.findByRole('region', { name: 'world.json is a lorebook' });
    expect(scrolledTo).toEqual([expect.stringContaining('world.json is a lorebook')]);
  });

  it('can be for the character that is being created', async () => {
    const view = await openNew('/create-character');
    await choose(view, 'Import a card');
    await view.person.click(await screen.findByRole('button', { name: 'Add to the character below' }));
    expect(await screen.findByText('2 entries added. Save the character to save them.')).toBeVisible();
    expect(await screen.findByText('2 entries', undefined, { timeout: 10_000 })).toBeVisible();
  });

  it('does not wait for another character than the one that was chosen', async () => {
    queueBook('c2', world);
    open('/edit-character/c1');
    await screen.findByRole('button', { name: 'Update Character' });
    expect(screen.queryByRole('region', { name: 'Lorebook to import' })).toBeNull();
  });
});
