import { encodeUtf8 } from '../shared/utf8.ts';
import { baseName, type FolderEntry, folderOf, parentName } from './folder.file.ts';
import { fileItem, type FolderIndex, type ItemLink, itemKey, type Kinded, plainItem } from './folder.items.ts';
import type { FolderItem, UnreadFile } from './folder.scan.ts';
import { sha256 } from './sha256.ts';
import { memoryFile } from './sources/source.ts';

interface ChatItems {
  readonly chats: readonly FolderItem[];
  /** Characters for chats of other programs whose own isn't in the folder. */
  readonly standIns: readonly FolderItem[];
  /** Texts in which no character of the folder speaks. */
  readonly strangers: readonly FolderEntry[];
  readonly details: readonly FolderItem[];
  readonly problems: readonly UnreadFile[];
}

export async function chatItems(entries: readonly Kinded<'chat'>[], index: FolderIndex): Promise<ChatItems> {
  const standIns = new Map<string, FolderItem>();
  const strangers: FolderEntry[] = [];
  const problems: UnreadFile[] = [];
  const items = new Map<string, FolderItem>();
  const parents = new Map<string, string>();
  const details: FolderItem[] = [];
  for (const entry of entries) {
    const { path, read } = entry;
    const { messages, chats, mainChat, standIn, speakers } = read;
    const title = read.title || (entry.title ?? '');
    const name = standIn.toLowerCase();
    if (standIn !== '' && !standIns.has(name) && cardOf(entry, index) === undefined)
      standIns.set(name, await standInOf(standIn));
    const card = cardOf(entry, index) ?? standIns.get(name);
    if (card === undefined) {
      if (speakers) strangers.push(entry.file);
      else problems.push({ path, problem: 'noCharacter' });
      continue;
    }
    const about = {
      character: card.title,
      ...(messages > 0 && { messages }),
      ...(chats > 1 && { chats }),
      ...(mainChat !== '' && { branchOf: mainChat }),
    };
    const item = fileItem('chat', entry, title || baseName(path));
    const isPart = title !== '' && entry.place === 'chatFile';
    items.set(path, { ...item, path: isPart ? `${path}. ${title}` : path, needs: [card.key], about });
    parents.set(path, `${folderOf(path)}${mainChat}.jsonl`);
    const { books, personas, backgrounds } = index;
    details.push(
      ...detailsOf(entry, card, {
        lorebook: books.get(entry.lorebook ?? read.lorebook),
        persona: personas.get(read.persona),
        background: backgrounds.get(read.background),
      }),
    );
  }
  return { chats: mainFirst(items, parents), standIns: [...standIns.values()], strangers, details, problems };
}

/** A card with only a name; the same name always gives the same file. */
async function standInOf(name: string): Promise<FolderItem> {
  const data = { name, description: '', personality: '', scenario: '', first_mes: '', mes_example: '' };
  const bytes = encodeUtf8(JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data }));
  const path = `${name}.json`;
  const entry = { path, file: memoryFile(path, bytes), hash: await sha256(bytes) };
  return {
    ...fileItem('character', entry, name),
    key: itemKey('standIn', path),
    about: { forChats: true },
  };
}

/** In a SillyTavern folder, a chat is in a folder named like its card; elsewhere the character's name decides. */
function cardOf(entry: Kinded<'chat'>, { byPath, cards, characters }: FolderIndex): ItemLink | undefined {
  const { path, read, owner } = entry;
  if (owner !== undefined) return byPath.get(owner);
  const folder = parentName(path);
  const names = read.speakers ?? [read.characterName, folder, baseName(path), read.standIn];
  const named = names.map((name) => characters.get(name.toLowerCase()));
  if (read.speakers) return named.find((link) => link != null) ?? undefined;
  return cards.get(folder) ?? named.find((link) => link != null) ?? undefined;
}

/** SillyTavern names a chat by its character and time until its user does. */
const usualName = / - \d{4}-\d{1,2}-\d{1,2} ?@/;
const day = /^ - \d{4}-\d\d-\d\d( \(\d+\))?$/;

/** Masque's own export names chats without a title by their character and day. */
const isUsualName = (name: string, character: string): boolean =>
  usualName.test(name) || (name.startsWith(character) && day.test(name.slice(character.length)));

function detailsOf(
  { path, read, title: given }: Kinded<'chat'>,
  card: ItemLink,
  { lorebook, persona, background }: Record<'lorebook' | 'persona' | 'background', ItemLink | undefined>,
): FolderItem[] {
  const needsOneOf = [lorebook, persona, background].flatMap((link) => link?.key ?? []);
  const name = given ?? baseName(path);
  const title = read.title !== '' || isUsualName(name, card.title) ? undefined : name;
  if (needsOneOf.length === 0 && title === undefined) return [];
  return [
    {
      ...plainItem,
      key: itemKey('chat_details', path),
      kind: 'chat_details',
      title: name,
      path,
      needs: [itemKey('chat', path)],
      needsOneOf: title === undefined ? needsOneOf : [],
      about: {
        ...(title && { chatTitle: title }),
        ...(lorebook && { lorebook: lorebook.title }),
        ...(persona && { persona: persona.title }),
        ...(background && { background: background.title }),
      },
      source: { chatDetails: { title, lorebook: lorebook?.key, persona: persona?.key, background: background?.key } },
    },
  ];
}

/** A branch follows the chat it belongs to, and names it. */
function mainFirst(items: ReadonlyMap<string, FolderItem>, parents: ReadonlyMap<string, string>): FolderItem[] {
  const ordered = new Map<string, FolderItem>();
  for (const start of items.keys()) {
    const line: string[] = [];
    for (
      let at: string | undefined = start;
      at !== undefined && items.has(at) && !line.includes(at);
      at = parents.get(at)
    )
      line.unshift(at);
    for (const path of line) {
      const item = items.get(path);
      const parent = items.get(parents.get(path) ?? '');
      if (item && !ordered.has(path)) ordered.set(path, parent ? { ...item, parentKey: parent.key } : item);
    }
  }
  return [...ordered.values()];
}
