import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../test/network.ts';
import { member } from '../../../test/render.tsx';
import {
  anImport,
  anImported,
  choose,
  counts,
  favorite,
  FolderWorker,
  HASH,
  listing,
  mira,
  open,
  progress,
  provideFolderWorker,
  show,
} from '../../test/importFolder.tsx';

describe('moving in from SillyTavern', () => {
  provideFolderWorker();

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

  it('deselects the chats of a deselected character and says why', async () => {
    const { person } = open();
    await choose(person);
    await show(person, 'Chats');
    await person.click(screen.getByRole('checkbox', { name: 'Import all characters' }));
    expect(await screen.findByText(/Select Mira first · with Mira/)).toBeTruthy();
    const first = screen.getByRole('checkbox', { name: /First/ });
    expect(first).toHaveAttribute('aria-disabled', 'true');
    await person.click(first);
    expect(first).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Import 0 items' })).toBeDisabled();
  });

  it('leaves what is already here deselected, and imports its chats', async () => {
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
    expect(writes).toEqual([
      'POST /api/imports/found',
      'POST /api/imports',
      'POST /api/imports/i1/files',
      'POST /api/imports/i1/start',
    ]);
    expect(network.bodiesOf('POST /api/imports')).toMatchObject([
      { items: [{ kind: 'character' }, { kind: 'chat' }, { kind: 'favorite' }] },
    ]);
  });

  it('imports nothing again that another tab imported since the scan', async () => {
    const { person, network } = open();
    await choose(person);
    await show(person, 'Chats');
    await person.click(await screen.findByRole('checkbox', { name: /First/ }));
    network.answer({
      'POST /api/imports/found': { found: [{ hash: HASH, kind: 'character', id: 'c1' }], things: [] },
    });
    await person.click(screen.getByRole('button', { name: 'Import 2 items' }));
    expect(await screen.findByText(/^Some files were imported after the scan/)).toBeTruthy();
    await show(person, 'Characters');
    expect(screen.getByRole('checkbox', { name: /^Mira/ })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /First/ })).not.toBeChecked();
    expect(network.calls).not.toContain('POST /api/imports');
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
    const { person } = open('/import', { 'POST /api/imports': refusal(409, 'You have 3 unfinished imports.') });
    await choose(person);
    await person.click(screen.getByRole('button', { name: 'Import 3 items' }));
    expect(await screen.findByText('You have 3 unfinished imports.')).toBeTruthy();
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
    expect(await screen.findByText('3 items undone.')).toBeTruthy();
  });

  it('puts an import that hasn’t ended first, with its state', async () => {
    open('/import', { 'GET /api/imports': { imports: [anImport({ state: 'running', undoUntil: null })] } });
    expect(await screen.findByText('default-user: Importing')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open this import' })).toHaveAttribute('href', '/import?id=i1');
    expect(screen.queryByText('Earlier imports')).toBeNull();
  });

  it('says that everything in the folder is already here, and offers no import of nothing', async () => {
    FolderWorker.listing = { ...listing, items: [mira, favorite] };
    const { person } = open('/import', {
      'POST /api/imports/found': { found: [{ hash: HASH, kind: 'character', id: 'c1' }], things: [] },
    });
    await choose(person);
    expect(screen.getByText('Everything is already here.')).toBeTruthy();
    const importButton = () => screen.queryByRole('button', { name: /^Import \d/ });
    expect(importButton()).toBeNull();
    await person.click(screen.getByRole('checkbox', { name: 'Import all characters' }));
    expect(importButton()).toHaveTextContent('Import 1 item');
  });

  it('leads to the lorebooks when nothing else was imported', async () => {
    open('/import?id=i1', { 'GET /api/imports/i1': progress(anImport(), anImported(0, { kind: 'lorebook' })) });
    expect(await screen.findByRole('link', { name: 'Open my lorebooks' })).toHaveAttribute('href', '/lorebooks');
    expect(screen.queryByRole('link', { name: 'Open my characters' })).toBeNull();
  });

  it('asks no longer whether to cancel once the import has ended', async () => {
    const answer = progress(anImport({ state: 'running', undoUntil: null }), anImported(0));
    const { person, network } = open('/import?id=i1', { 'GET /api/imports/i1': answer });
    await person.click(await screen.findByRole('button', { name: 'Cancel the import' }));
    await screen.findByRole('dialog');
    network.answer({ 'GET /api/imports/i1': progress(anImport(), anImported(0)) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3_000 });
    expect(screen.getByText('Done. 3 of 3 items imported.')).toBeTruthy();
  });

  it('shows how it ended when canceling comes too late', async () => {
    const { person, network } = open('/import?id=i1', {
      'GET /api/imports/i1': progress(anImport({ state: 'running', undoUntil: null }), anImported(0)),
      'POST /api/imports/i1/cancel': refusal(409, 'This import has already ended.', { code: 'import.ended' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Cancel the import' }));
    const dialog = within(await screen.findByRole('dialog'));
    network.answer({ 'GET /api/imports/i1': progress(anImport(), anImported(0)) });
    await person.click(dialog.getByRole('button', { name: 'Cancel the import' }));
    expect(await screen.findByText('Done. 3 of 3 items imported.')).toBeTruthy();
    expect(screen.queryByText('This import has already ended.')).toBeNull();
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
