import { describe, expect, it, jest } from '@jest/globals';
import { defaultLorebookSettings, limits } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import {
  anImport,
  anImported,
  anItem,
  chat,
  choose,
  counts,
  favorite,
  FolderWorker,
  listing,
  mira,
  open,
  progress,
  provideFolderWorker,
  show,
} from '../../test/importFolder.tsx';

describe('the steps of an import', () => {
  provideFolderWorker();

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
    expect(await screen.findByText('1 of 2 files uploaded.')).toBeTruthy();
    await person.upload(screen.getByLabelText('SillyTavern folder'), [new File(['x'], 'settings.json')]);
    await waitFor(() => expect(network.calls).toContain('POST /api/imports/i1/start'));
    expect(network.calls.filter((call) => call === 'POST /api/imports/i1/files')).toHaveLength(1);
  });

  it('offers to start an import whose files are all uploaded', async () => {
    const arrived = anImport({ state: 'uploading', undoUntil: null, counts: { ...counts, uploaded: 2 } });
    const items = [
      anImported(0, { state: 'uploaded', createdId: null }),
      anImported(1, { kind: 'favorite', state: 'uploaded', createdId: null }),
    ];
    const { person, network } = open('/import?id=i1', {
      'GET /api/imports/i1': progress(arrived, ...items),
      'POST /api/imports/i1/start': anImport({ state: 'running' }),
    });
    expect(await screen.findByText('All files are uploaded. The import hasn’t started yet.')).toBeTruthy();
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

  it('waits for the network when it goes before the answer to the last file or to the start, then goes on', async () => {
    const uploading = anImport({ state: 'uploading', undoUntil: null, counts: { ...counts, waiting: 2, uploaded: 1 } });
    const onLine = jest.spyOn(navigator, 'onLine', 'get');
    const lost = { files: 0, start: 0 };
    const losing = (what: keyof typeof lost, answer: object) => () => {
      lost[what]++;
      if (lost[what] > 1) return Response.json(answer);
      onLine.mockReturnValue(false);
      throw new TypeError('Failed to fetch');
    };
    const { person } = open('/import', {
      'POST /api/imports': () => Response.json(uploading, { status: 201 }),
      'POST /api/imports/i1/files': losing('files', { received: [0, 1] }),
      'POST /api/imports/i1/start': losing('start', anImport({ state: 'running' })),
      'GET /api/imports/i1': () => {
        if (!navigator.onLine) throw new TypeError('Failed to fetch');
        return Response.json(progress(lost.start > 1 ? anImport() : uploading));
      },
    });
    await choose(person);
    await person.click(screen.getByRole('button', { name: 'Import 3 items' }));
    for (const what of ['files', 'start'] as const) {
      await waitFor(() => expect(lost[what]).toBe(1), { timeout: 5_000 });
      expect(await screen.findByText(/^You’re offline/)).toBeTruthy();
      expect(screen.queryByText(/The upload was interrupted|No response from server/)).toBeNull();
      onLine.mockReturnValue(true);
      window.dispatchEvent(new Event('online'));
    }
    expect(await screen.findByText('Done. 3 of 3 items imported.', undefined, { timeout: 5_000 })).toBeTruthy();
    onLine.mockRestore();
  });

  it('says that another tab is uploading, and that nobody does when it has ended', async () => {
    const uploading = anImport({ state: 'uploading', undoUntil: null, counts: { ...counts, waiting: 1, uploaded: 1 } });
    const held = [{ name: 'masque-import-i1' }];
    Object.assign(navigator, { locks: { query: () => Promise.resolve({ held }) } });
    const items = [
      anImported(0, { name: mira.path, state: 'uploaded', createdId: null }),
      anImported(1, { kind: 'chat', name: chat.path, state: 'waiting', createdId: null }),
    ];
    const { unmount } = open('/import?id=i1', { 'GET /api/imports/i1': progress(uploading, ...items) });
    expect(await screen.findByText(/^Another tab is uploading this import/)).toBeTruthy();
    expect(screen.queryByText(/The upload was interrupted/)).toBeNull();
    unmount();
    held.pop();
    open('/import?id=i1', { 'GET /api/imports/i1': progress(uploading, ...items) });
    expect(await screen.findByText(/The upload was interrupted/)).toBeTruthy();
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('leads the focus to each step’s heading, and announces how far it is', async () => {
    const arrival = Promise.withResolvers<void>();
    const { person, network } = open('/import', {
      'POST /api/imports': () => Response.json(anImport({ state: 'uploading' }), { status: 201 }),
      'POST /api/imports/i1/files': async () => {
        await arrival.promise;
        return Response.json({ received: [0, 1] });
      },
      'POST /api/imports/i1/start': anImport({ state: 'running' }),
      'GET /api/imports/i1': () =>
        Response.json(
          progress(anImport({ state: network.calls.includes('POST /api/imports/i1/start') ? 'done' : 'uploading' })),
        ),
      'POST /api/imports/i1/undo': anImport({ state: 'undoing' }),
    });
    const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await choose(person);
    await person.click(screen.getByRole('button', { name: 'Import 3 items' }));
    await waitFor(async () => expect(await heading('default-user')).toHaveFocus());
    expect(scroll.mock.contexts).toContain(await heading('default-user'));
    expect(scroll.mock.calls.every(([options]) => typeof options === 'object' && options.block === 'nearest')).toBe(
      true,
    );
    const outcome = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(outcome()).toContain('Uploading: 0%');
    arrival.resolve();
    await waitFor(() => expect(outcome()).toContain('Done. 3 of 3 items imported.'));
    await person.click(screen.getByRole('button', { name: 'Undo this import' }));
    network.answer({
      'GET /api/imports/i1': progress(anImport({ state: 'undone', counts: { ...counts, undone: 3 } })),
    });
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo this import' }));
    await waitFor(() => expect(outcome()).toContain('3 items undone.'));
    const last = await heading('default-user');
    expect(last).toHaveFocus();
    expect(scroll.mock.contexts.at(-1)).toBe(last);
    expect(scroll).toHaveBeenLastCalledWith({ block: 'nearest' });
    scroll.mockRestore();
  });

  it('ticks with the keyboard alone, a group at a time or row by row', async () => {
    const second = anItem('chat', 'Second', { needs: [mira.key] });
    FolderWorker.listing = { ...listing, items: [mira, chat, second, favorite] };
    const { person } = open();
    await choose(person);
    const group = screen.getByRole('checkbox', { name: 'Import all chats' });
    await show(person, 'Chats');
    group.focus();
    await person.tab();
    await person.tab();
    const box = screen.getByRole('checkbox', { name: 'First' });
    expect(box).toHaveFocus();
    await person.keyboard(' ');
    expect(box).not.toBeChecked();
    expect(group).toBePartiallyChecked();
    await person.keyboard('{ArrowDown}');
    expect(screen.getByRole('checkbox', { name: 'Second' })).toHaveFocus();
    await person.keyboard('{End}{Home}');
    expect(box).toHaveFocus();
    await person.tab();
    expect(screen.getByRole('checkbox', { name: 'Import all favorites and links' })).toHaveFocus();
    group.focus();
    await person.keyboard(' ');
    expect(box).toBeChecked();
  });

  it('selects and counts the details of a chat with it, and sums up only what is selected', async () => {
    const ann = anItem('persona', 'Ann', { bytes: 0 });
    const details = anItem('chat_details', 'First', {
      bytes: 0,
      needs: [chat.key],
      needsOneOf: [ann.key],
      about: { persona: 'Ann' },
    });
    const second = anItem('chat', 'Second - 2026-11-30@11h33m29s269ms', { needs: [mira.key], bytes: 4_096 });
    FolderWorker.listing = { ...listing, items: [mira, ann, chat, second, details] };
    const { person } = open();
    await choose(person);
    expect(screen.getByRole('button', { name: 'Import 4 items' })).toBeEnabled();
    expect(screen.queryByText('Favorites and links')).toBeNull();
    await show(person, 'Chats');
    expect(screen.getByText(/2 of 2 · 6 KB/)).toBeTruthy();
    expect(screen.getByText('with Mira · 3 messages · 2 KB · persona Ann')).toBeTruthy();
    await person.click(screen.getByRole('checkbox', { name: 'First' }));
    expect(screen.getByText(/1 of 2 · 4 KB/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 3 items' })).toBeEnabled();
    expect(screen.getByRole('checkbox', { name: /^Second - Nov 30, 2026, 11:33.AM$/ })).toBeChecked();
  });

  it('shows the first rows of a long group, then all of them', async () => {
    const all = Array.from({ length: 20 }, (_, n) => anItem('character', `Card ${n}`));
    FolderWorker.listing = { ...listing, items: all };
    const { person } = open();
    await choose(person);
    await show(person, 'Characters');
    expect(screen.getAllByRole('checkbox', { name: /^Card/ })).toHaveLength(8);
    await person.click(screen.getByRole('button', { name: 'Show all 20' }));
    expect(screen.getAllByRole('checkbox', { name: /^Card/ })).toHaveLength(20);
    expect(screen.getByRole('button', { name: 'Show fewer' })).toHaveFocus();
  });

  it('deselects lorebook settings that are the same here, and warns of those changed here', async () => {
    const settings = anItem('settings', 'world_info', { settings: { ...defaultLorebookSettings, scanDepth: 7 } });
    FolderWorker.listing = { ...listing, items: [settings] };
    const withDepth = (scanDepth: number) => ({
      'GET /api/lorebook-settings': { ...defaultLorebookSettings, scanDepth },
    });
    const shown = async (scanDepth: number) => {
      const { person, unmount } = open('/import', withDepth(scanDepth));
      await choose(person);
      await show(person, 'Settings');
      const box = await screen.findByRole('checkbox', { name: 'Lorebook settings' });
      await waitFor(() => expect(box).not.toBeChecked());
      const text = box.parentElement?.textContent;
      unmount();
      return text;
    };
    expect(await shown(7)).toContain('Already here');
    expect(await shown(9)).toContain('Replaces what you’ve changed here');
  });

  it('imports a folder of many thousand items in parts, and asks about all of them', async () => {
    const all = Array.from({ length: limits.importItems + 3 }, (_, n) =>
      anItem('character', `Card ${n}`, { hash: n.toString(16).padStart(64, '0') }),
    );
    FolderWorker.listing = { ...listing, items: all };
    const asked: string[] = [];
    const { person } = open('/import', {
      'POST /api/imports/found': async (request) => {
        const { hashes }: { hashes: string[] } = await request.json();
        asked.push(...hashes);
        return Response.json({ found: [{ hash: hashes[0], kind: 'character', id: 'c1' }], things: [] });
      },
    });
    await choose(person);
    expect(asked).toEqual(all.map(({ hash }) => hash));
    expect(screen.getByRole('button', { name: 'Import 10,000 items' })).toBeEnabled();
    expect(screen.getByText(/^You can import up to 10,000 items and 2,048 MB/)).toBeTruthy();
  });
});
