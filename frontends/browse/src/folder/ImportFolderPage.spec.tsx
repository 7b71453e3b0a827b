import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultLorebookSettings, type FolderImport, type ImportItem } from '@masque/contracts';
import type { ImportItemDraft } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { ImportFolderPage } from './ImportFolderPage.tsx';
import type { FolderCall, FolderListing, ListedItem } from './scan/folder.calls.ts';

const HASH = 'a'.repeat(64);
const anItem = (kind: ListedItem['kind'], title: string, own: Partial<ListedItem> = {}): ListedItem => ({
  key: `${kind}:${title}`,
  kind,
  title,
  path: `${kind}s/${title}`,
  bytes: 2_048,
  hash: null,
  needs: [],
  needsOneOf: [],
  about: {},
  ...own,
});
const mira = anItem('character', 'Mira', { hash: HASH });
const chat = anItem('chat', 'First', { needs: [mira.key], about: { character: 'Mira', messages: 3 } });
const favorite = anItem('favorite', 'Mira', { bytes: 0, needs: [mira.key] });
const listing: FolderListing = {
  isSillyTavern: true,
  items: [mira, chat, favorite],
  unread: [{ path: 'characters/broken.png', problem: 'empty' }],
  left: [{ kind: 'groups', count: 2, bytes: 10 }],
  insideCards: 0,
};

/** Replaces the worker; `listing` is what every folder holds. */
class FolderWorker extends EventTarget {
  static listing = listing;
  private keys: readonly string[] = [];

  postMessage({ id, ...call }: FolderCall & { id: number }) {
    const answer =
      'scan' in call ? FolderWorker.listing : 'drafts' in call ? this.drafts(call.drafts.keys) : this.other(call);
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: { id, answer } })));
  }
  private drafts(keys: readonly string[]): ImportItemDraft[] {
    this.keys = keys;
    return listing.items
      .filter(({ key }) => this.keys.includes(key))
      .map(({ kind, path, bytes }) => ({ kind, name: path, bytes }));
  }
  private other(call: FolderCall) {
    return 'content' in call ? new Blob(['x']) : null;
  }
  terminate() {}
}

const counts = { waiting: 0, uploaded: 0, done: 0, failed: 0, undone: 0, kept: 0 };
const anImport = (own: Partial<FolderImport> = {}): FolderImport => ({
  id: 'i1',
  name: 'default-user',
  state: 'done',
  createdAt: '2026-11-01T10:00:00.000Z',
  undoUntil: '2026-11-08T10:00:00.000Z',
  problem: null,
  counts: { ...counts, done: 3 },
  ...own,
});
const anImported = (n: number, own: Partial<ImportItem> = {}): ImportItem => ({
  n,
  kind: 'character',
  name: 'characters/Mira.png',
  state: 'done',
  createdId: 'c1',
  problem: null,
  notes: [],
  ...own,
});
const progress = (found: FolderImport, ...items: ImportItem[]) => ({ import: found, items, revision: 9 });

const open = (at = '/import', answers: Rendering['answers'] = {}) =>
  renderPage(<ImportFolderPage />, {
    at,
    answers: {
      'GET /api/session': member,
      'GET /api/imports': { imports: [] },
      'GET /api/regex-scripts': { scripts: [], revision: 1 },
      'GET /api/lorebook-settings': defaultLorebookSettings,
      'POST /api/imports/found': { found: [], things: [] },
      ...answers,
    },
  });
const choose = async (person: ReturnType<typeof open>['person']) => {
  await person.upload(screen.getByLabelText('SillyTavern folder'), [new File(['x'], 'settings.json')]);
  await screen.findByText('Not imported');
};
const show = (person: ReturnType<typeof open>['person'], group: string) => person.click(screen.getByText(group));

describe('moving in from SillyTavern', () => {
  const realWorker = globalThis.Worker;
  beforeEach(() => {
    FolderWorker.listing = listing;
    Object.assign(globalThis, { Worker: FolderWorker });
  });
  afterEach(() => {
    globalThis.Worker = realWorker;
  });

  it('shows what was found, what can’t be read and what isn’t imported, before anything is sent', async () => {
    const { person, network } = open();
    await choose(person);
    expect(screen.getByRole('button', { name: 'Import 3 items' })).toBeEnabled();
    await show(person, 'Chats');
    expect(await screen.findByText('with Mira · 3 messages · 2 KB')).toBeTruthy();
    expect(screen.getByText('This file is empty.')).toBeTruthy();
    expect(screen.getByText('Groups and group chats (2)')).toBeTruthy();
    expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/imports/found']);
  });

  it('unticks the chats of an unticked character and says why', async () => {
    const { person } = open();
    await choose(person);
    await show(person, 'Chats');
    await person.click(screen.getByRole('checkbox', { name: 'Import all characters' }));
    expect(await screen.findByText(/Tick Mira first · with Mira/)).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /First/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Import 0 items' })).toBeDisabled();
  });

  it('leaves what is already here unticked, and imports its chats', async () => {
    const { person } = open('/import', {
      'POST /api/imports/found': { found: [{ hash: HASH, kind: 'character', id: 'c1' }], things: [] },
    });
    await choose(person);
    await show(person, 'Characters');
    expect(await screen.findByText('Already here · 2 KB')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /^Mira/ })).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Import 1 item' })).toBeEnabled();
  });

  it('creates the import, uploads its files, starts it and shows how it ended', async () => {
    const done = progress(
      anImport(),
      anImported(0),
      anImported(1, { kind: 'chat', name: 'chats/First', createdId: 'h1' }),
    );
    const { person, network } = open('/import', {
      'POST /api/imports': () => Response.json(anImport({ state: 'uploading' }), { status: 201 }),
      'POST /api/imports/i1/files': { received: [0, 1] },
      'POST /api/imports/i1/start': anImport({ state: 'running' }),
      'GET /api/imports/i1': done,
    });
    await choose(person);
    await person.click(screen.getByRole('button', { name: 'Import 3 items' }));
    expect(await screen.findByText('Done. 3 of 3 items imported.')).toBeTruthy();
    const writes = network.calls.filter((call) => call.startsWith('POST')).slice(1);
    expect(writes).toEqual(['POST /api/imports', 'POST /api/imports/i1/files', 'POST /api/imports/i1/start']);
    expect(network.bodiesOf('POST /api/imports')).toMatchObject([
      { items: [{ kind: 'character' }, { kind: 'chat' }, { kind: 'favorite' }] },
    ]);
  });

  it('leads to the chats only with a key, which they need', async () => {
    const answers = { 'GET /api/imports/i1': progress(anImport(), anImported(0)) };
    const { unmount } = open('/import?id=i1', answers);
    expect(await screen.findByRole('link', { name: 'Open my characters' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open my chats' })).toBeNull();
    unmount();
    open('/import?id=i1', { ...answers, 'GET /api/session': { ...member, hasApiKey: true } });
    expect(await screen.findByRole('link', { name: 'Open my chats' })).toHaveAttribute('href', '/chats');
  });

  it('says how many lorebooks aren’t linked', async () => {
    FolderWorker.listing = { ...listing, insideCards: 2 };
    const { person } = open();
    await choose(person);
    expect(screen.getByText(/^2 lorebooks won’t be linked to their characters/)).toBeTruthy();
  });

  it('keeps the choice when the import is refused', async () => {
    const { person } = open('/import', { 'POST /api/imports': refusal(409, 'You have 3 imports that haven’t ended.') });
    await choose(person);
    await person.click(screen.getByRole('button', { name: 'Import 3 items' }));
    expect(await screen.findByText('You have 3 imports that haven’t ended.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 3 items' })).toBeEnabled();
  });

  it('shows a running import after a reload, with each failure and its reason', async () => {
    const running = anImport({
      state: 'running',
      undoUntil: null,
      counts: { ...counts, uploaded: 1, done: 2, failed: 1 },
    });
    open('/import?id=i1', {
      'GET /api/imports/i1': progress(
        running,
        anImported(0),
        anImported(1, { state: 'failed', createdId: null, problem: 'This file is damaged.' }),
      ),
    });
    expect(await screen.findByText('2 of 4 items imported. 1 failed.')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Importing' })).toHaveAttribute('value', '3');
    expect(
      within(screen.getByText('Failed (1)').closest('details') ?? document.body).getByText(/This file is damaged/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });

  it('continues an interrupted upload with the folder chosen again', async () => {
    const waiting = anImport({ state: 'uploading', undoUntil: null, counts: { ...counts, waiting: 1, uploaded: 1 } });
    const items = [
      anImported(0, { name: mira.path, state: 'uploaded', createdId: null }),
      anImported(1, { kind: 'chat', name: chat.path, state: 'waiting', createdId: null }),
      anImported(2, { kind: 'favorite', name: mira.path, state: 'uploaded', createdId: null }),
    ];
    const { person, network } = open('/import?id=i1', {
      'GET /api/imports/i1': progress(waiting, ...items),
      'POST /api/imports/i1/files': { received: [1] },
      'POST /api/imports/i1/start': anImport({ state: 'running' }),
    });
    expect(await screen.findByText('1 of 2 files arrived.')).toBeTruthy();
    await person.upload(screen.getByLabelText('SillyTavern folder'), [new File(['x'], 'settings.json')]);
    await waitFor(() => expect(network.calls).toContain('POST /api/imports/i1/start'));
    expect(network.calls.filter((call) => call === 'POST /api/imports/i1/files')).toHaveLength(1);
  });

  it('offers to start an import whose files all arrived', async () => {
    const arrived = anImport({ state: 'uploading', undoUntil: null, counts: { ...counts, uploaded: 2 } });
    const items = [
      anImported(0, { state: 'uploaded', createdId: null }),
      anImported(1, { kind: 'favorite', state: 'uploaded', createdId: null }),
    ];
    const { person, network } = open('/import?id=i1', {
      'GET /api/imports/i1': progress(arrived, ...items),
      'POST /api/imports/i1/start': anImport({ state: 'running' }),
    });
    expect(await screen.findByText('All files arrived. The import hasn’t started yet.')).toBeTruthy();
    expect(screen.queryByLabelText('SillyTavern folder')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Import 2 items' }));
    await waitFor(() => expect(network.calls).toContain('POST /api/imports/i1/start'));
  });

  it('never says that its own upload was interrupted, and shows the import as soon as it has started', async () => {
    const uploading = anImport({ state: 'uploading', undoUntil: null, counts: { ...counts, waiting: 2, uploaded: 1 } });
    const arrival = Promise.withResolvers<void>();
    const { person, network } = open('/import', {
      'POST /api/imports': () => Response.json(uploading, { status: 201 }),
      'POST /api/imports/i1/files': async () => {
        await arrival.promise;
        return Response.json({ received: [0, 1] });
      },
      'POST /api/imports/i1/start': anImport({ state: 'running' }),
      'GET /api/imports/i1': () =>
        Response.json(progress(network.calls.includes('POST /api/imports/i1/start') ? anImport() : uploading)),
    });
    let isBlamed = false;
    const observer = new MutationObserver(() => {
      isBlamed ||= screen.queryByText(/The upload was interrupted/) !== null;
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await choose(person);
    await person.click(screen.getByRole('button', { name: 'Import 3 items' }));
    await screen.findByRole('progressbar', { name: 'Uploading' });
    arrival.resolve();
    expect(await screen.findByText('Done. 3 of 3 items imported.')).toBeTruthy();
    observer.disconnect();
    expect(isBlamed).toBe(false);
  });

  it('undoes an import after a question', async () => {
    const { person, network } = open('/import?id=i1', {
      'GET /api/imports/i1': progress(anImport(), anImported(0)),
      'POST /api/imports/i1/undo': anImport({ state: 'undoing' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Undo this import' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(network.calls).not.toContain('POST /api/imports/i1/undo');
    network.answer({
      'GET /api/imports/i1': progress(
        anImport({ state: 'undone', counts: { ...counts, undone: 3 } }),
        anImported(0, { state: 'undone' }),
      ),
    });
    await person.click(dialog.getByRole('button', { name: 'Undo this import' }));
    expect(await screen.findByText('Undone. 3 items deleted.')).toBeTruthy();
  });

  it('lists earlier imports', async () => {
    open('/import', { 'GET /api/imports': { imports: [anImport({ counts: { ...counts, done: 3, failed: 1 } })] } });
    const link = await screen.findByRole('link', { name: 'default-user' });
    expect(link).toHaveAttribute('href', '/import?id=i1');
    expect(screen.getByText(/3 imported, 1 failed/)).toBeTruthy();
  });

  it('says that an import no longer exists', async () => {
    open('/import?id=gone');
    expect(await screen.findByText('This import no longer exists.')).toBeTruthy();
  });
});
