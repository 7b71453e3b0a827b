import { CardError } from '../cards/card.error.ts';
import { emptyCard, type RoleplayCard } from '../cards/card.ts';
import { risuScriptsOf } from '../cards/risu.scripts.ts';
import { readCard } from '../cards/read.ts';
import { unknownCommands } from '../commands/parse.ts';
import { LorebookError, readLorebook } from '../lorebook/lorebook.file.ts';
import type { RoleplayLorebook } from '../lorebook/lorebook.ts';
import { readPersonaBackup } from '../personas/persona.backup.ts';
import { parsePreset } from '../preset/preset.file.ts';
import { readTextPreset } from '../preset/text.preset.ts';
import { quickReplyEvents, readQuickReplyFile } from '../quick-replies/quick-reply.ts';
import { readScripts } from '../regex/script.file.ts';
import { moduleIn } from '../risu/risu.module.ts';
import { fromRisuPreset, isRisuPreset } from '../risu/risu.preset.ts';
import { get, isObject, listAt, textAt, type JsonObject } from '../shared/json.ts';
import { parseJson } from '../shared/json.parse.ts';
import { type ReadChat, readChat, readChatFile, readTextChat, textOf } from './chat.readers.ts';
import { baseName, extensionOf, type FolderEntry } from './folder.file.ts';
import type { FilePlace, LeftKind } from './folder.layout.ts';
import type { FileProblem } from './folder.scan.ts';
import { pictureType } from './picture.type.ts';
import { withoutCredentials } from './preset.cleaner.ts';
import { koboldParts } from './sources/kobold.source.ts';
import { moduleParts } from './sources/risu.module.source.ts';
import { presetPart } from './sources/risu.preset.source.ts';
import type { SourceParts } from './sources/source.ts';

export type ReadFile =
  | ReadChat
  | {
      readonly kind: 'character';
      readonly title: string;
      readonly world: string;
      readonly isFavorite: boolean;
      readonly book: string | undefined;
      readonly scripts: number;
      readonly unsupported: readonly string[];
    }
  | { readonly kind: 'lorebook'; readonly title: string; readonly entries: number; readonly book: string }
  | { readonly kind: 'preset'; readonly removed: readonly string[] }
  | { readonly kind: 'textPreset'; readonly lost: readonly string[]; readonly file: JsonObject }
  | {
      readonly kind: 'quickReplies';
      readonly title: string;
      readonly buttons: number;
      readonly commands: readonly string[];
      readonly runsItself: boolean;
    }
  | { readonly kind: 'scripts' | 'personas' | 'avatar' | 'background' }
  | { readonly kind: 'settings'; readonly settings: JsonObject }
  | { readonly kind: 'copies'; readonly file: JsonObject }
  | { readonly kind: 'template'; readonly file: JsonObject }
  | { readonly kind: 'parts'; readonly parts: (path: string) => SourceParts }
  | { readonly kind: 'left'; readonly left: LeftKind }
  | { readonly kind: 'unread'; readonly problem: FileProblem | { readonly sentence: string } };

export interface ReadOptions {
  /** Why a card doesn't fit, as a sentence. */
  readonly unfit: (card: RoleplayCard) => string | null;
}

class UnfitFile extends Error {}

const unread = (problem: FileProblem): ReadFile => ({ kind: 'unread', problem });

/** Never throws: a file that can't be read becomes `unread`. */
export function readFile(place: FilePlace, file: FolderEntry, bytes: Uint8Array, options: ReadOptions): ReadFile {
  try {
    if (bytes.length === 0) return unread('empty');
    const read = readers[extensionOf(file.path) === 'jsonl' && place === 'any' ? 'chat' : place];
    return read(file, bytes, options);
  } catch (error) {
    const isForPeople =
      [CardError, LorebookError, UnfitFile].some((kind) => error instanceof kind) && error instanceof Error;
    return isForPeople ? { kind: 'unread', problem: { sentence: error.message } } : unread('unreadable');
  }
}

const readers: Readonly<Record<FilePlace, (file: FolderEntry, bytes: Uint8Array, options: ReadOptions) => ReadFile>> = {
  character: readCharacter,
  chat: (_, bytes) => readChat(bytes),
  lorebook: (file, bytes, options) => readWorld(file, bytes, options, true),
  preset: (_, bytes) => readPreset(bytes),
  textPreset: (_, bytes) => readText(bytes),
  template: (_, bytes) => readTemplate(bytes),
  quickReplies: readQuickReplies,
  avatar: () => ({ kind: 'avatar' }),
  background: (_, bytes) => (pictureType(bytes) ? { kind: 'background' } : unread('notPicture')),
  settings: (_, bytes) => readSettings(bytes),
  chatFile: (_, bytes) => readChatFile(bytes),
  text: (_, bytes) => readTextChat(bytes),
  conversations: (_, bytes) => readChatFile(bytes),
  risuBackup: () => unread('unreadable'),
  risuModule: () => unread('unreadable'),
  risuPreset: () => unread('unreadable'),
  coldChat: () => unread('coldChat'),
  byaf: readAny,
  archive: () => unread('unreadable'),
  copies: (_, bytes) => readCopies(bytes),
  any: readAny,
};

function ensureFit(card: RoleplayCard, { unfit }: ReadOptions): void {
  const reason = unfit(card);
  if (reason !== null) throw new UnfitFile(reason);
}

function readCharacter({ path }: FolderEntry, bytes: Uint8Array, options: ReadOptions): ReadFile {
  const { card } = readCard(bytes, path);
  ensureFit(card, options);
  const { extensions, unknown, lorebook, name } = card;
  const isFavorite = [get(extensions, 'fav'), get(unknown.card, 'fav')].some((fav) => fav === true || fav === 'true');
  return {
    kind: 'character',
    title: name.trim() || baseName(path),
    world: textAt(extensions, 'world') ?? '',
    isFavorite,
    book: lorebook && contentsOf(lorebook),
    scripts: listAt(extensions, 'regex_scripts')?.length ?? 0,
    unsupported: [...new Set(risuScriptsOf(card).flatMap(({ unsupported }) => unsupported))],
  };
}

/** Equal for books with the same entries, whatever their order and format. */
const contentsOf = ({ entries }: RoleplayLorebook): string =>
  entries
    .map(({ content }) => content.trim())
    .toSorted()
    .join('\0');

/** SillyTavern names a lorebook by its file. */
function readWorld({ path }: FolderEntry, bytes: Uint8Array, options: ReadOptions, isNamedByFile = false): ReadFile {
  const { book } = readLorebook(textOf(bytes));
  ensureFit({ ...emptyCard(path), lorebook: book }, options);
  const own = isNamedByFile ? '' : book.name?.trim();
  return { kind: 'lorebook', title: own || baseName(path), entries: book.entries.length, book: contentsOf(book) };
}

function readPreset(bytes: Uint8Array): ReadFile {
  const { file } = parsePreset(textOf(bytes));
  return file ? { kind: 'preset', removed: withoutCredentials(file).removed } : unread('notPreset');
}

function readText(bytes: Uint8Array): ReadFile {
  const read = readTextPreset(textOf(bytes));
  return read ? { kind: 'textPreset', ...read } : unread('notPreset');
}

function readTemplate(bytes: Uint8Array): ReadFile {
  try {
    const file = parseJson(textOf(bytes), 32, { values: 50_000, objects: 10_000 });
    return isObject(file) ? { kind: 'template', file } : { kind: 'left', left: 'templates' };
  } catch {
    return { kind: 'left', left: 'templates' };
  }
}

function readKobold(bytes: Uint8Array): ReadFile | undefined {
  try {
    const parts = koboldParts(parseJson(textOf(bytes), 64, { values: 2_000_000, objects: 500_000 }));
    return parts && { kind: 'parts', parts };
  } catch {
    return undefined;
  }
}

function readRisuPreset(bytes: Uint8Array): ReadFile | undefined {
  const value = parseJson(textOf(bytes), 32, { values: 200_000, objects: 50_000 });
  if (!isRisuPreset(value)) return undefined;
  const preset = fromRisuPreset(value);
  return { kind: 'parts', parts: (path) => ({ files: [presetPart(preset, path)], left: [] }) };
}

function readQuickReplies({ path }: FolderEntry, bytes: Uint8Array): ReadFile {
  const set = readQuickReplyFile(textOf(bytes));
  if (!set) return unread('notQuickReplies');
  const commands = set.replies.flatMap(({ message }) => unknownCommands(message));
  return {
    kind: 'quickReplies',
    title: set.name.trim() || baseName(path),
    buttons: set.replies.length,
    commands: [...new Set(commands.map(({ name }) => `/${name}`))],
    runsItself: set.replies.some((reply) => quickReplyEvents.some((event) => reply[event])),
  };
}

function readSettings(bytes: Uint8Array): ReadFile {
  const settings = parseJson(textOf(bytes), 64, { values: 2_000_000, objects: 500_000 });
  return isObject(settings) ? { kind: 'settings', settings } : unread('notJson');
}

function readCopies(bytes: Uint8Array): ReadFile {
  const file = parseJson(textOf(bytes), 64, { values: 2_000_000, objects: 500_000 });
  return isObject(file) ? { kind: 'copies', file } : unread('notJson');
}

const textCodes: ReadonlySet<string> = new Set(['preset', 'system_prompt', 'formatting']);
function readModule(bytes: Uint8Array): ReadFile {
  const module = moduleIn(parseJson(textOf(bytes), 64, { values: 2_000_000, objects: 500_000 }));
  return module ? { kind: 'parts', parts: (path) => moduleParts(module, path) } : unread('unreadable');
}

function hasScripts(bytes: Uint8Array): boolean {
  const { scripts = [], incomplete = [] } = readScripts(textOf(bytes)) ?? {};
  return scripts.length + incomplete.length > 0;
}

const leftByCode: Readonly<Record<string, LeftKind>> = {
  group: 'groups',
  theme: 'themes',
  instruct_template: 'templates',
  context_template: 'templates',
  formatting: 'templates',
  system_prompt: 'templates',
  settings: 'profiles',
};

function readAny(file: FolderEntry, bytes: Uint8Array, options: ReadOptions): ReadFile {
  try {
    return readCharacter(file, bytes, options);
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    if (error.code === 'lorebook') return readWorld(file, bytes, options);
    if (error.code === 'chat') return readKobold(bytes) ?? readChatFile(bytes);
    if (error.code === 'quick_replies') return readQuickReplies(file, bytes);
    if (error.code === 'module') return readModule(bytes);
    if (error.code === 'regex_script' && hasScripts(bytes)) return { kind: 'scripts' };
    if (error.code === 'personas' && readPersonaBackup(textOf(bytes))) return { kind: 'personas' };
    if (error.code === 'preset' && parsePreset(textOf(bytes)).file) return readPreset(bytes);
    const risu = error.code === 'preset' && readRisuPreset(bytes);
    if (risu) return risu;
    if (textCodes.has(error.code) && readTextPreset(textOf(bytes))) return readText(bytes);
    const left = error.code === 'preset' ? 'textPresets' : leftByCode[error.code];
    if (left === undefined) throw error;
    return { kind: 'left', left };
  }
}
