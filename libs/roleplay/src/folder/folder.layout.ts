import { extensionOf, fileName, type FolderEntry, folderOf } from './folder.file.ts';

export type FilePlace =
  | 'character'
  | 'chat'
  | 'lorebook'
  | 'preset'
  | 'textPreset'
  | 'template'
  | 'quickReplies'
  | 'avatar'
  | 'background'
  | 'settings'
  | 'chatFile'
  | 'text'
  | 'conversations'
  | 'risuBackup'
  | 'risuModule'
  | 'risuPreset'
  | 'coldChat'
  | 'byaf'
  | 'archive'
  | 'copies'
  | 'any';

export type LeftKind =
  | 'groups'
  | 'themes'
  | 'templates'
  | 'textPresets'
  | 'stockPresets'
  | 'profiles'
  | 'variables'
  | 'sprites'
  | 'archives'
  | 'messageFiles'
  | 'chatGptFiles'
  | 'risu'
  | 'outside'
  | 'keys'
  | 'other';

export interface PlacedFile {
  readonly file: FolderEntry;
  readonly path: string;
  readonly place: FilePlace;
  readonly owner?: string;
  readonly title?: string;
  readonly lorebook?: string;
  /** Scripts in it are switched off. */
  readonly isOff?: boolean;
  /** Parts of another program's preset that Masque doesn't have. */
  readonly unsupported?: readonly string[];
  /** Where a lorebook is used: everywhere, or for the cards of these paths. */
  readonly uses?: { readonly everywhere: boolean; readonly owners: readonly string[] };
}

export interface FolderLayout {
  readonly isSillyTavern: boolean;
  readonly placed: readonly PlacedFile[];
  readonly left: readonly { readonly kind: LeftKind; readonly file: FolderEntry }[];
}

/** Files of a download of Masque: which things its files are copies of, and personas as they were. */
const COPIES = 'masque/contents.json';
const OWN_PERSONAS = 'masque/personas.json';

/** Folders of SillyTavern 1.19 in `data/<user>/`. A kind that becomes importable moves to a place here. */
const folders: Readonly<Record<string, { place: FilePlace } | { left: LeftKind }>> = {
  characters: { place: 'character' },
  chats: { place: 'chat' },
  worlds: { place: 'lorebook' },
  'OpenAI Settings': { place: 'preset' },
  'User Avatars': { place: 'avatar' },
  groups: { left: 'groups' },
  'group chats': { left: 'groups' },
  backgrounds: { place: 'background' },
  themes: { left: 'themes' },
  QuickReplies: { place: 'quickReplies' },
  instruct: { place: 'template' },
  context: { place: 'template' },
  sysprompt: { place: 'textPreset' },
  reasoning: { place: 'template' },
  'TextGen Settings': { place: 'textPreset' },
  'KoboldAI Settings': { left: 'textPresets' },
  'NovelAI Settings': { left: 'textPresets' },
};
/** Folders of pictures and of these names may belong to anything. */
const ambiguous: ReadonlySet<FilePlace> = new Set(['background', 'template']);
const isMark = (segment: string): boolean => {
  const known = folders[segment];
  return known !== undefined && 'place' in known && !ambiguous.has(known.place);
};

const keyFile =
  /(^|\/)(secrets?(_[^/]*)?\.json|cookie-secret\.txt|\.env[^/]*|credentials?\.json|tokens?\.json|[^/]*api[-_ ]?keys?[^/]*\.(json|txt))$/i;
const clutter = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|content\.log$)/;
/** Names without an extension, such as `.migrated`; a card may be `.Mira.png`. */
const dotFile = /(^|\/)\.[^./]+$/;
const isClutter = (path: string): boolean => clutter.test(path) || (dotFile.test(path) && !keyFile.test(path));
const messageFile = /^user\/(images|files)\/./;
const texts = new Set(['txt', 'md', 'markdown']);
const readable = new Set(['png', 'apng', 'jpg', 'jpeg', 'webp', 'json', 'jsonl', 'yaml', 'yml', 'charx']);

/** Decides by names alone; nothing is read. */
export function layoutOf(files: readonly FolderEntry[]): FolderLayout {
  const root = rootOf(files);
  const isWhole = files.some(({ path }) => path === `${root}settings.json`);
  const chatGptFolders = chatGptFoldersOf(files);
  const placed: PlacedFile[] = [];
  const left: { kind: LeftKind; file: FolderEntry }[] = [];
  for (const file of files) {
    if (isClutter(file.path)) continue;
    const isInside = root === undefined || file.path.startsWith(root);
    const path = isInside ? file.path.slice(root?.length ?? 0) : file.path;
    const isChatGpt = chatGptFolders.some((folder) => file.path.startsWith(folder));
    const found = isChatGpt
      ? chatGptPlace(path)
      : !isInside
        ? 'outside'
        : root === undefined
          ? plainPlace(path)
          : placeIn(path, isWhole);
    if (typeof found === 'string') left.push({ kind: keyFile.test(path) ? 'keys' : found, file });
    else placed.push({ file, path, place: found.place });
  }
  return { isSillyTavern: root !== undefined, placed, left };
}

/** The user's folder with the most files; `data` may hold several. */
function rootOf(files: readonly FolderEntry[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const segments = path.split('/');
    const at = segments.slice(0, -1).findIndex(isMark);
    if (at < 0 || isClutter(path)) continue;
    const root = segments
      .slice(0, at)
      .map((segment) => `${segment}/`)
      .join('');
    counts.set(root, (counts.get(root) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function placeIn(path: string, isWhole: boolean): LeftKind | { place: FilePlace } {
  if (path === COPIES || path === OWN_PERSONAS) return { place: 'copies' };
  if (messageFile.test(path)) return 'messageFiles';
  const [folder = '', ...rest] = path.split('/');
  const known = rest.length > 0 ? folders[folder] : undefined;
  if (known === undefined) return isWhole && path !== 'settings.json' ? 'other' : plainPlace(path);
  if ('left' in known) return known.left;
  const isUsual = known.place === 'chat' ? rest.length === 2 && extensionOf(path) === 'jsonl' : rest.length === 1;
  if (isUsual) return known;
  // Other programs and users name folders of theirs alike.
  if (!isWhole) return plainPlace(path);
  return known.place === 'character' ? 'sprites' : 'other';
}

function plainPlace(path: string): LeftKind | { place: FilePlace } {
  if (keyFile.test(path)) return 'keys';
  if (isConversations(path)) return { place: 'conversations' };
  if (fileName(path) === 'settings.json') return { place: 'settings' };
  if (extensionOf(path) === 'zip') return { place: 'archive' };
  if (extensionOf(path) === 'byaf') return { place: 'byaf' };
  if (extensionOf(path) === 'risum') return { place: 'risuModule' };
  if (['risup', 'risupreset'].includes(extensionOf(path))) return { place: 'risuPreset' };
  if (extensionOf(path) === 'bin') return { place: 'risuBackup' };
  if (texts.has(extensionOf(path))) return { place: 'text' };
  return readable.has(extensionOf(path)) ? { place: 'any' } : 'other';
}

const isConversations = (path: string): boolean => /^conversations(?:[-_]\d+)?\.json$/.test(fileName(path));

/** An export of ChatGPT also has pictures, recordings and files about the account. */
const chatGptFoldersOf = (files: readonly FolderEntry[]): string[] => {
  const paths = new Set(files.map(({ path }) => path));
  const folders = new Set(files.filter(({ path }) => isConversations(path)).map(({ path }) => folderOf(path)));
  return [...folders].filter((folder) => ['chat.html', 'user.json'].some((name) => paths.has(folder + name)));
};

const chatGptPlace = (path: string): LeftKind | { place: FilePlace } =>
  isConversations(path) ? { place: 'conversations' } : 'chatGptFiles';
