import type { BackedUpPersona } from '../personas/persona.backup.ts';
import { encodeUtf8 } from '../shared/utf8.ts';
import { backgroundItems, defaultBackgroundItem } from './background.items.ts';
import { BookUses } from './book.uses.ts';
import { chatItems } from './chat.items.ts';
import { baseName, fileName, type FolderEntry } from './folder.file.ts';
import {
  fileItem,
  type FolderIndex,
  indexOf,
  itemKey,
  type ItemLink,
  type Kinded,
  ofKind,
  plainItem,
} from './folder.items.ts';
import type { FolderItem, UnreadFile } from './folder.scan.ts';
import type { Derived, FolderScript, ReadEntry } from './scan.ts';
import { lockedCards } from './settings.reader.ts';
import type { FolderProfile } from './profile.reader.ts';
import { sha256 } from './sha256.ts';
import { textPresetItems, textProfileItems } from './text.items.ts';
import { savedTextProfiles, type UnusedPart } from './text.profile.items.ts';

interface Linked {
  readonly items: readonly FolderItem[];
  readonly problems: readonly UnreadFile[];
  readonly strangers: readonly FolderEntry[];
  readonly unused: readonly UnusedPart[];
  readonly insideCards: number;
}

/** Turns what was read into items, in the order in which they're imported. */
export async function linked(read: readonly ReadEntry[], derived: Derived): Promise<Linked> {
  const found = read.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const index = indexOf(found, derived);
  const characters = ofKind(found, 'character');
  const lorebooks = ofKind(found, 'lorebook');
  const avatars = new Map(ofKind(found, 'avatar').map((entry) => [fileName(entry.path), entry] as const));
  const personas = await Promise.all(derived.personas.map(({ persona }) => personaItem(persona, avatars, derived)));
  const locks = locksOf(derived, index);
  const { chats, standIns, details, problems, strangers } = await chatItems(ofKind(found, 'chat'), index);
  const presets = ofKind(found, 'preset');
  const profiles = (derived.settings?.profiles ?? []).map((profile, at) =>
    profileItem(profile, at, presets, profile === derived.settings?.selectedProfile),
  );
  const savedTexts = await savedTextProfiles(found, derived);
  const uses = new BookUses(index, lorebooks, characters);
  const items = [
    ...characters.map((entry) => withAbout(fileItem('character', entry, entry.read.title), entry.read)),
    ...standIns,
    ...lorebooks.map((entry) => ({
      ...fileItem('lorebook', entry, entry.read.title),
      about: { entries: entry.read.entries },
    })),
    ...personas,
    ...backgroundItems(found, derived),
    ...presets.map((entry) =>
      withAbout(fileItem('preset', entry, entry.title ?? baseName(entry.path)), {
        removed: entry.read.removed,
        unsupported: entry.unsupported,
      }),
    ),
    ...(await textPresetItems(found, derived)),
    ...(await Promise.all(profiles)),
    ...(await textProfileItems(derived)),
    ...savedTexts.items,
    ...derived.scripts.map(scriptItem),
    ...ofKind(found, 'quickReplies').map((entry) => quickReplyItem(entry, derived, index)),
    ...settingsItems(derived),
    // Before chats, which take over the locked persona or the default one.
    ...[...locks.values()].map(lockItem),
    ...defaultPersonaItem(derived, index),
    ...defaultBackgroundItem(derived, index),
    ...chats,
    ...details,
    ...uses.items(derived),
    ...characters
      .filter(({ read: { isFavorite } }) => isFavorite)
      .map(({ path, read: { title } }) => favoriteItem(path, title)),
    ...collectionItems(derived, index),
  ];
  const once = new Map(items.map((item) => [item.key, item]));
  const known = [...once.values()].map((item) => withCopy(item, derived));
  return { items: known, problems, strangers, unused: savedTexts.unused, insideCards: uses.insideCards };
}

function withCopy(item: FolderItem, derived: Derived): FolderItem {
  const copyOf = item.copyOf ?? derived.copyOf(item.kind, item.hash);
  return copyOf === undefined ? item : { ...item, copyOf };
}

const withAbout = (
  item: FolderItem,
  {
    scripts = 0,
    removed = [],
    unsupported = [],
  }: { scripts?: number; removed?: readonly string[]; unsupported?: readonly string[] | undefined },
): FolderItem => ({
  ...item,
  about: {
    ...(scripts > 0 && { scripts }),
    ...(removed.length > 0 && { removed }),
    ...(unsupported.length > 0 && { unsupported }),
  },
});

async function personaItem(
  persona: BackedUpPersona,
  avatars: ReadonlyMap<string, ReadEntry>,
  derived: Derived,
): Promise<FolderItem> {
  const avatar = avatars.get(persona.avatar);
  const copyOf = avatar && derived.isUnchanged(persona) ? derived.copyOf('persona', avatar.hash) : undefined;
  return {
    ...plainItem,
    key: itemKey('persona', persona.avatar),
    kind: 'persona',
    title: persona.name,
    path: `${persona.name} (${persona.avatar})`,
    hash: await sha256(encodeUtf8(JSON.stringify([persona, avatar?.hash ?? '']))),
    bytes: avatar?.file.size ?? 0,
    ...(copyOf !== undefined && { copyOf }),
    source: { persona, avatar: avatar?.file },
  };
}

async function profileItem(
  profile: FolderProfile,
  at: number,
  presets: readonly Kinded<'preset'>[],
  isSelected: boolean,
): Promise<FolderItem> {
  const preset = presets.find(({ path }) => baseName(path) === profile.preset);
  const bytes = encodeUtf8(JSON.stringify(profile));
  return {
    ...plainItem,
    key: itemKey('profile', `${at}`),
    kind: 'profile',
    title: profile.name,
    path: `settings.json: profile ${at + 1}. ${profile.name}`,
    hash: await sha256(bytes),
    bytes: bytes.length,
    about: { ...(profile.preset !== undefined && { preset: profile.preset }), ...(isSelected && { isSelected }) },
    source: { profile, presetKey: preset && itemKey('preset', preset.path), isSelected },
  };
}

const scriptItem = ({ path, script, unsupported }: FolderScript, at: number): FolderItem => ({
  ...plainItem,
  key: itemKey('regex', `${at}`),
  kind: 'regex',
  title: script.scriptName,
  path: `${path}: ${at + 1}. ${script.scriptName}`,
  bytes: script.findRegex.length + script.replaceString.length,
  about: { pattern: script.findRegex, ...(unsupported.length > 0 && { unsupported }) },
  source: { scripts: [script] },
});

/** Without SillyTavern's settings, a set is shown in every chat. */
function quickReplyItem(entry: Kinded<'quickReplies'>, { settings }: Derived, { cards }: FolderIndex): FolderItem {
  const { title, buttons, commands, runsItself } = entry.read;
  const ofCharacters = [...(settings?.characterSets ?? [])].filter(([, sets]) => sets.includes(title));
  const links = ofCharacters.flatMap(([card]) => cards.get(card) ?? []);
  const isGlobal = settings === undefined || settings.globalSets.includes(title);
  return {
    ...fileItem('quick_replies', entry, title),
    about: {
      buttons,
      ...(commands.length > 0 && { unsupported: commands }),
      ...(runsItself && { runsItself }),
      ...(isGlobal && { everywhere: true }),
      ...(links.length > 0 && { places: links.map((link) => link.title) }),
    },
    source: { quickReplies: entry.file, isGlobal, characters: links.map(({ key }) => key) },
  };
}

const settingsItems = ({ settings }: Derived): FolderItem[] =>
  settings?.lore === undefined
    ? []
    : [
        {
          ...plainItem,
          key: 'settings',
          kind: 'settings',
          title: '',
          path: 'settings.json',
          source: { settings: settings.lore },
        },
      ];

const favoriteItem = (path: string, title: string): FolderItem => ({
  ...plainItem,
  key: itemKey('favorite', path),
  kind: 'favorite',
  title,
  path,
  needs: [itemKey('character', path)],
  source: { favorite: true },
});

const collectionItems = ({ settings }: Derived, { cards }: FolderIndex): FolderItem[] =>
  (settings?.tags ?? []).flatMap((tag) => {
    const links = tag.cards.flatMap((card) => cards.get(card) ?? []);
    const characters = links.map(({ key }) => key);
    if (characters.length === 0) return [];
    return [
      {
        ...plainItem,
        key: itemKey('collection', tag.name),
        kind: 'collection',
        title: tag.name,
        path: tag.name,
        needsOneOf: characters,
        about: { places: links.map(({ title }) => title) },
        source: { collection: { name: tag.name, unknown: tag.unknown, characters } },
      },
    ];
  });

function defaultPersonaItem({ defaultAvatar }: Derived, { personas }: FolderIndex): FolderItem[] {
  const persona = personas.get(defaultAvatar ?? '');
  if (!persona) return [];
  return [
    {
      ...plainItem,
      key: 'default_persona',
      kind: 'default_persona',
      title: persona.title,
      path: persona.title,
      needs: [persona.key],
      source: { personaKey: persona.key },
    },
  ];
}

interface Lock {
  readonly card: ItemLink;
  readonly persona: ItemLink;
  readonly file: string;
}

/** By the key of the card. A character has one persona here; the first that names it stays. */
function locksOf({ personas }: Derived, index: FolderIndex): ReadonlyMap<string, Lock> {
  const locks = new Map<string, Lock>();
  for (const {
    persona: { avatar, name, unknown },
  } of personas) {
    for (const file of lockedCards(unknown)) {
      const card = index.cards.get(baseName(file));
      if (card === undefined || locks.has(card.key)) continue;
      locks.set(card.key, { card, persona: { key: itemKey('persona', avatar), title: name }, file });
    }
  }
  return locks;
}

const lockItem = ({ card, persona, file }: Lock): FolderItem => ({
  ...plainItem,
  key: itemKey('lock', card.key),
  kind: 'lock',
  title: persona.title,
  path: `${persona.title}: ${file}`,
  needs: [card.key, persona.key],
  about: { character: card.title },
  source: { personaKey: persona.key },
});
