import { readPersonaBackup, type BackedUpPersona } from '../personas/persona.backup.ts';
import { readScripts } from '../regex/script.file.ts';
import type { RegexScript } from '../regex/script.ts';
import { isObject, type JsonObject, listAt, textAt } from '../shared/json.ts';
import { decodeUtf8 } from '../shared/utf8.ts';
import { readFile, type ReadFile, type ReadOptions } from './file.readers.ts';
import type { FolderEntry } from './folder.file.ts';
import { type FilePlace, layoutOf, type LeftKind, type PlacedFile } from './folder.layout.ts';
import { linked } from './folder.links.ts';
import {
  copiedKinds,
  type CopiedThing,
  type FileProblem,
  type FolderItemKind,
  type FolderScan,
  type UnreadFile,
} from './folder.scan.ts';
import { settingsOf, type FolderSettings } from './settings.reader.ts';
import { sha256 } from './sha256.ts';
import { byafParts } from './sources/byaf.source.ts';
import { conversationsOf } from './sources/chatgpt.source.ts';
import { risuModuleParts } from './sources/risu.module.source.ts';
import { risuPresetParts } from './sources/risu.preset.source.ts';
import { risuParts } from './sources/risu.source.ts';
import type { SourceParts } from './sources/source.ts';
import { zipParts } from './sources/zip.source.ts';
import { isStockFile } from './stock.files.ts';

export interface ScanProgress {
  readonly files: number;
  readonly allFiles: number;
  readonly bytes: number;
  readonly allBytes: number;
}

export interface ScanOptions extends ReadOptions {
  readonly mostBytes: (place: FilePlace) => number;
  readonly onProgress?: (progress: ScanProgress) => void;
}

export interface ReadEntry extends PlacedFile {
  readonly hash: string;
  readonly read: ReadFile;
}

/** Reads one file after the other, so that only one is in memory. */
export async function scanFolder(files: readonly FolderEntry[], options: ScanOptions): Promise<FolderScan> {
  const layout = layoutOf(files);
  const allBytes = layout.placed.reduce((sum, { file }) => sum + file.size, 0);
  const found: ReadEntry[] = [];
  const unread: UnreadFile[] = [];
  const left = new LeftCounts();
  const derived = new Derived();
  let bytes = 0;
  for (const [at, whole] of layout.placed.entries()) {
    const before = bytes;
    const report = () => options.onProgress?.({ files: at, allFiles: layout.placed.length, bytes, allBytes });
    const waiting = [whole];
    const take = (parts: SourceParts) => {
      for (const { kind, count } of parts.left) left.add(kind, 0, count);
      waiting.unshift(...parts.files);
    };
    for (let placed = waiting.shift(); placed !== undefined; placed = waiting.shift()) {
      const parts = await partsOf(placed, options);
      if (parts && 'problem' in parts) unread.push({ path: placed.path, problem: parts.problem });
      else if (parts) take(parts);
      if (parts) continue;
      report();
      const entry = await readPlaced(placed, options, derived);
      bytes = Math.min(before + whole.file.size, bytes + placed.file.size);
      if (entry.read.kind === 'unread') unread.push({ path: placed.path, problem: entry.read.problem });
      else if (entry.read.kind === 'left') left.add(entry.read.left, placed.file.size);
      else if (entry.read.kind === 'parts') take(entry.read.parts(placed.path));
      else if (entry.read.kind !== 'copies') found.push(entry);
    }
    bytes = before + whole.file.size;
  }
  for (const { kind, file } of layout.left) left.add(kind, file.size);
  for (const { kind, count } of derived.settings?.left ?? []) left.add(kind, 0, count);
  const { items, problems, strangers, unused, insideCards } = await linked(found, derived);
  for (const { kind, size } of unused) left.add(kind, size);
  for (const { size } of strangers) left.add('other', size);
  return {
    isSillyTavern: layout.isSillyTavern,
    items,
    unread: [...unread, ...problems, ...derived.unread],
    left: left.list(),
    insideCards,
  };
}

const sources: Partial<Record<FilePlace, (placed: PlacedFile) => Promise<SourceParts>>> = {
  conversations: conversationsOf,
  risuBackup: risuParts,
  risuModule: risuModuleParts,
  risuPreset: risuPresetParts,
  byaf: byafParts,
  archive: zipParts,
};

async function partsOf(
  placed: PlacedFile,
  { mostBytes }: ScanOptions,
): Promise<SourceParts | { problem: FileProblem } | null> {
  const source = sources[placed.place];
  if (source === undefined) return null;
  if (placed.file.size > mostBytes(placed.place)) return { problem: 'tooLarge' };
  return source(placed).catch(() => ({ problem: 'unreadable' as const }));
}

async function readPlaced(placed: PlacedFile, options: ScanOptions, derived: Derived): Promise<ReadEntry> {
  const { file, place } = placed;
  if (file.size > options.mostBytes(place))
    return { ...placed, hash: '', read: { kind: 'unread', problem: 'tooLarge' } };
  try {
    const bytes = await file.read();
    const hash = sha256(bytes);
    const read = readFile(place, file, bytes, options);
    derived.add(placed, read, bytes);
    return {
      ...placed,
      hash: await hash,
      read: isStockFile(await hash) ? { kind: 'left', left: 'stockPresets' } : read,
    };
  } catch {
    return { ...placed, hash: '', read: { kind: 'unread', problem: 'unreadable' } };
  }
}

export interface FolderScript {
  readonly path: string;
  readonly script: RegexScript;
  readonly unsupported: readonly string[];
}

export class Derived {
  settings: FolderSettings | undefined;
  defaultAvatar: string | null = null;
  readonly personas: { readonly path: string; readonly persona: BackedUpPersona }[] = [];
  readonly scripts: FolderScript[] = [];
  readonly unread: UnreadFile[] = [];
  /** Ids of what files are copies of, by kind and hash of the file. */
  private readonly copies = new Map<string, string>();
  /** As a download of Masque wrote them, as JSON. */
  private readonly ownPersonas = new Set<string>();

  copyOf(kind: FolderItemKind, hash: string | null): CopiedThing | undefined {
    const copied = copiedKinds.find((one) => one === kind);
    const id = this.copies.get(`${kind}:${hash}`);
    return copied && id !== undefined ? { kind: copied, id } : undefined;
  }

  isUnchanged(persona: BackedUpPersona): boolean {
    return this.ownPersonas.has(JSON.stringify(persona));
  }

  add(placed: PlacedFile, read: ReadFile, bytes: Uint8Array): void {
    const { path } = placed;
    if (read.kind === 'settings') {
      this.settings = settingsOf(read.settings);
      this.defaultAvatar = this.settings.defaultAvatar;
      for (const persona of this.settings.personas) this.personas.push({ path, persona });
      for (const script of this.settings.scripts) this.scripts.push({ path, script, unsupported: [] });
    }
    if (read.kind === 'copies') this.addCopies(read.file);
    if (read.kind === 'scripts') this.addScripts(placed, decodeUtf8(bytes).text);
    const backup = read.kind === 'personas' ? readPersonaBackup(decodeUtf8(bytes).text) : null;
    for (const persona of backup?.personas ?? []) this.personas.push({ path, persona });
    this.defaultAvatar ??= backup?.defaultAvatar ?? null;
  }

  private addScripts({ path, isOff }: PlacedFile, text: string): void {
    const { scripts = [], incomplete = [] } = readScripts(text) ?? {};
    for (const script of scripts) {
      const unsupported = incomplete.find((one) => one.script === script)?.unsupported ?? [];
      this.scripts.push({ path, script: isOff ? { ...script, disabled: true } : script, unsupported });
    }
    for (const { name, script, unsupported } of incomplete)
      if (!script) this.unread.push({ path: `${path}: ${name}`, problem: { unsupported } });
  }

  private addCopies(file: JsonObject): void {
    for (const copy of (listAt(file, 'things') ?? []).filter(isObject))
      this.copies.set(`${textAt(copy, 'kind')}:${textAt(copy, 'hash')}`, textAt(copy, 'id') ?? '');
    for (const persona of readPersonaBackup(JSON.stringify(file))?.personas ?? [])
      this.ownPersonas.add(JSON.stringify(persona));
  }
}

class LeftCounts {
  private readonly counts = new Map<LeftKind, { count: number; bytes: number }>();

  add(kind: LeftKind, bytes: number, count = 1): void {
    const before = this.counts.get(kind) ?? { count: 0, bytes: 0 };
    this.counts.set(kind, { count: before.count + count, bytes: before.bytes + bytes });
  }

  list() {
    return [...this.counts].map(([kind, amount]) => ({ kind, ...amount }));
  }
}
