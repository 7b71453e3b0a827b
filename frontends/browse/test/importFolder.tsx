import { afterEach, beforeEach } from '@jest/globals';
import { defaultLorebookSettings, type FolderImport, type ImportItem } from '@masque/contracts';
import type { ImportItemDraft } from '@masque/contracts';
import { screen } from '@testing-library/react';
import { member, renderPage, type Rendering } from '../../test/render.tsx';
import { ImportFolderPage } from '../src/folder/ImportFolderPage.tsx';
import type { FolderCall, FolderListing, ListedItem } from '../src/folder/scan/folder.calls.ts';

export const HASH = 'a'.repeat(64);
export const anItem = (kind: ListedItem['kind'], title: string, own: Partial<ListedItem> = {}): ListedItem => ({
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
export const mira = anItem('character', 'Mira', { hash: HASH });
export const chat = anItem('chat', 'First', { needs: [mira.key], about: { character: 'Mira', messages: 3 } });
export const favorite = anItem('favorite', 'Mira', { bytes: 0, needs: [mira.key] });
export const listing: FolderListing = {
  isSillyTavern: true,
  items: [mira, chat, favorite],
  unread: [{ path: 'characters/broken.png', problem: 'empty' }],
  left: [{ kind: 'groups', count: 2, bytes: 10 }],
  insideCards: 0,
};

/** Replaces the worker; `listing` is what every folder holds. */
export class FolderWorker extends EventTarget {
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

export const counts = { waiting: 0, uploaded: 0, done: 0, failed: 0, undone: 0, kept: 0 };
export const anImport = (own: Partial<FolderImport> = {}): FolderImport => ({
  id: 'i1',
  name: 'default-user',
  state: 'done',
  createdAt: '2026-11-01T10:00:00.000Z',
  undoUntil: '2026-11-08T10:00:00.000Z',
  problem: null,
  counts: { ...counts, done: 3 },
  ...own,
});
export const anImported = (n: number, own: Partial<ImportItem> = {}): ImportItem => ({
  n,
  kind: 'character',
  name: 'characters/Mira.png',
  state: 'done',
  createdId: 'c1',
  problem: null,
  notes: [],
  ...own,
});
export const progress = (found: FolderImport, ...items: ImportItem[]) => ({ import: found, items, revision: 9 });

export const open = (at = '/import', answers: Rendering['answers'] = {}) =>
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
export const choose = async (person: ReturnType<typeof open>['person']) => {
  await person.upload(screen.getByLabelText('SillyTavern folder'), [new File(['x'], 'settings.json')]);
  await screen.findByText('Skipped');
};
export const show = (person: ReturnType<typeof open>['person'], group: string) => person.click(screen.getByText(group));

/** Runs in each test of a describe. */
export function provideFolderWorker() {
  const realWorker = globalThis.Worker;
  beforeEach(() => {
    FolderWorker.listing = listing;
    Object.assign(globalThis, { Worker: FolderWorker });
  });
  afterEach(() => {
    globalThis.Worker = realWorker;
  });
}
