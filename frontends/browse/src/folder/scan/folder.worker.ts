import { draftFromCard, type ImportItemDraft, limits, UnfitCardError } from '@masque/contracts';
import { itemRef } from '@masque/contracts/rules';
import { CardError, type RoleplayCard } from '@masque/roleplay/cards';
import {
  type FolderEntry,
  MOST_ARCHIVE_BYTES,
  type FilePlace,
  type FolderItem,
  isCardArchive,
  listZip,
  scanFolder,
  type ScanProgress,
} from '@masque/roleplay/folder';
import type {
  FolderAnswers,
  FolderCall,
  FolderListing,
  FolderMessage,
  ListedItem,
  PickedFile,
} from './folder.calls.ts';
import { importName } from './importName.ts';
import { itemBody } from './itemBody.ts';
import { loreSettingsOf } from './loreSettings.ts';

/** A file of many chats is sent in parts. */
const MOST_CONTAINER_BYTES = 2 ** 29;
const bounds: Partial<Record<FilePlace, number>> = {
  preset: limits.presetBytes,
  background: limits.imageBytes,
  conversations: MOST_CONTAINER_BYTES,
  risuBackup: MOST_ARCHIVE_BYTES,
  risuModule: MOST_CONTAINER_BYTES,
  archive: MOST_ARCHIVE_BYTES,
};
const mostBytes = (place: FilePlace): number => bounds[place] ?? limits.uploadBodyBytes;

/** ms between two reports. */
const PROGRESS_MS = 250;
const AHEAD_BYTES = 4 * 2 ** 20;

/** Scans a folder and builds the bodies of its items; holds one file at a time. */
class FolderServer {
  private picked: PickedFile[] = [];
  private items: ReadonlyMap<string, FolderItem> = new Map();
  private byNumber: ReadonlyMap<number, string> = new Map();
  private numbers: ReadonlyMap<string, number> = new Map();
  private found: Readonly<Record<string, string>> = {};

  async answer(call: FolderCall): Promise<FolderAnswers[keyof FolderAnswers]> {
    if ('add' in call) return this.add(call.add);
    if ('scan' in call) return this.scan(call.scan.archive);
    if ('drafts' in call) return this.drafts(call.drafts);
    if ('numbers' in call)
      return this.setNumbers(
        new Map(Object.entries(call.numbers.keys).map(([n, key]) => [Number(n), key])),
        call.numbers.found,
      );
    return new Blob([new Uint8Array(await itemBody(this.itemAt(call.content), this.idOf))]);
  }

  private add(files: readonly PickedFile[]): null {
    this.picked.push(...files);
    return null;
  }

  private async scan(archive: File | null): Promise<FolderListing> {
    const files = archive ? await filesIn(archive) : this.picked.map(({ path, file }) => fileOf(path, file));
    const scan = await scanFolder(files, { mostBytes, unfit, onProgress: report() });
    this.items = new Map(scan.items.map((item) => [item.key, item]));
    return { ...scan, items: scan.items.map(listed) };
  }

  private async drafts({
    keys,
    found,
  }: Extract<FolderCall, { drafts: unknown }>['drafts']): Promise<ImportItemDraft[]> {
    this.setNumbers(new Map(keys.map((key, n) => [n, key])), found);
    const drafts: ImportItemDraft[] = [];
    for (const key of keys) drafts.push(await this.draft(this.itemOf(key)));
    return drafts;
  }

  private async draft(item: FolderItem): Promise<ImportItemDraft> {
    const { kind, path, hash, needs } = item;
    const parent = item.parentKey === undefined ? null : this.idOf(item.parentKey);
    const isFile = kind === 'character' || kind === 'chat';
    const bytes = isFile ? item.bytes : (await itemBody(item, this.idOf)).length;
    const target = needs[0] === undefined ? null : this.idOf(needs[0]);
    return {
      kind,
      name: importName(path),
      bytes,
      ...(hash !== null && { hash }),
      ...(target !== null && { target }),
      ...(parent !== null && { parent }),
    };
  }

  private setNumbers(byNumber: ReadonlyMap<number, string>, found: Readonly<Record<string, string>>): null {
    this.byNumber = byNumber;
    this.numbers = new Map([...byNumber].map(([n, key]) => [key, n]));
    this.found = found;
    return null;
  }

  private readonly idOf = (key: string): string | null => {
    const n = this.numbers.get(key);
    return n === undefined ? (this.found[key] ?? null) : itemRef(n);
  };

  private itemAt(n: number): FolderItem {
    return this.itemOf(this.byNumber.get(n) ?? '');
  }

  private itemOf(key: string): FolderItem {
    const item = this.items.get(key);
    if (!item) throw new Error('no such item');
    return item;
  }
}

function listed({ source, ...row }: FolderItem): ListedItem {
  return 'settings' in source ? { ...row, settings: loreSettingsOf(source.settings) } : row;
}

function unfit(card: RoleplayCard): string | null {
  try {
    draftFromCard(card);
    return null;
  } catch (error) {
    if (error instanceof UnfitCardError) return error.message;
    throw error;
  }
}

const fileOf = (path: string, file: Blob): FolderEntry => ({
  path,
  size: file.size,
  read: async () => new Uint8Array(await file.arrayBuffer()),
  slice: readAhead(file),
});

/** Most entries are small and follow each other; each read of a browser takes milliseconds. */
function readAhead(archive: Blob) {
  let from = 0;
  let block = new Uint8Array();
  return async (start: number, end: number): Promise<Uint8Array> => {
    if (start < from || end > from + block.length) {
      from = start;
      const bytes = await archive.slice(start, Math.max(end, start + AHEAD_BYTES)).arrayBuffer();
      block = new Uint8Array(bytes);
    }
    return block.subarray(start - from, end - from);
  };
}

/** A card that is an archive itself is one file. */
async function filesIn(archive: File): Promise<FolderEntry[]> {
  const files = await listZip({ size: archive.size, slice: readAhead(archive) });
  return isCardArchive(files) ? [fileOf(archive.name, archive)] : files;
}

function report() {
  let last = 0;
  return (progress: ScanProgress) => {
    if (performance.now() - last < PROGRESS_MS) return;
    last = performance.now();
    post({ progress });
  };
}

const post = (message: FolderMessage): void => postMessage(message);
const server = new FolderServer();

addEventListener('message', async ({ data: { id, ...call } }: MessageEvent<FolderCall & { id: number }>) => {
  try {
    post({ id, answer: await server.answer(call) });
  } catch (error) {
    post({ id, problem: error instanceof CardError ? error.message : '' });
  }
});
