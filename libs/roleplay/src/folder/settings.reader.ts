import { type BackedUpPersona, readPersonaBackup } from '../personas/persona.backup.ts';
import { readScript, type RegexScript } from '../regex/script.ts';
import { isObject, type JsonObject, type JsonValue, listAt, objectAt, omit, textAt } from '../shared/json.ts';
import { backgroundIn, TRANSPARENT } from './background.files.ts';
import { baseName } from './folder.file.ts';
import type { LeftKind } from './folder.layout.ts';
import { type FolderProfile, profileOf } from './profile.reader.ts';
import { isTextProfile } from './text.profile.ts';
import { textInUse, type TextInUse } from './text.reader.ts';

/** The parts of SillyTavern's `settings.json` that are used; everything else, with its keys, is ignored. */
export interface FolderSettings {
  readonly personas: readonly BackedUpPersona[];
  readonly scripts: readonly RegexScript[];
  readonly profiles: readonly FolderProfile[];
  readonly selectedProfile: FolderProfile | undefined;
  readonly textProfiles: readonly { readonly written: JsonValue; readonly isSelected: boolean }[];
  readonly lore: JsonObject | undefined;
  readonly globalBooks: readonly string[];
  readonly globalSets: readonly string[];
  /** Both by the card's file name without extension. */
  readonly characterSets: ReadonlyMap<string, readonly string[]>;
  readonly characterBooks: ReadonlyMap<string, readonly string[]>;
  readonly defaultAvatar: string | null;
  /** File name; empty for none. */
  readonly background: string;
  readonly tags: readonly FolderTag[];
  readonly text: TextInUse | undefined;
  readonly left: readonly { readonly kind: LeftKind; readonly count: number }[];
}

export interface FolderTag {
  readonly name: string;
  readonly unknown: JsonObject;
  readonly cards: readonly string[];
}

/** Picture of the user without a persona, whom settings name but don't describe. */
const STAND_IN = 'user-default.png';

const texts = (list: readonly JsonValue[] = []): string[] => list.filter((one) => typeof one === 'string');

export function settingsOf(file: JsonObject): FolderSettings {
  const user = objectAt(file, 'power_user') ?? {};
  const extensions = objectAt(file, 'extension_settings') ?? {};
  const lore = objectAt(file, 'world_info_settings');
  const worlds = (lore && objectAt(lore, 'world_info')) ?? {};
  const quick = objectAt(extensions, 'quickReplyV2') ?? {};
  const ofCharacters = objectAt(quick, 'characterConfigs') ?? {};
  const manager = objectAt(extensions, 'connectionManager') ?? {};
  const profiles = listAt(manager, 'profiles') ?? [];
  const text = textInUse(file);
  // In text completion, the profile selected here last isn't the one in use.
  const selectedId = textAt(manager, 'selectedProfile');
  const isMain = text?.isMain === true;
  const isIn = (value: JsonValue) => selectedId !== undefined && isObject(value) && textAt(value, 'id') === selectedId;
  const known = profiles.flatMap((value) => {
    const profile = profileOf(value);
    return profile ? [{ profile, isSelected: !isMain && isIn(value) }] : [];
  });
  const textProfiles = profiles.filter(isTextProfile);
  const backup = readPersonaBackup(JSON.stringify(user));
  const described = objectAt(user, 'persona_descriptions') ?? {};
  const personas = (backup?.personas ?? []).filter(
    ({ avatar, name }) =>
      avatar !== STAND_IN || name !== textAt(file, 'username') || objectAt(described, avatar) !== undefined,
  );
  const characterBooks = (listAt(worlds, 'charLore') ?? [])
    .filter(isObject)
    .map((entry) => [textAt(entry, 'name') ?? '', texts(listAt(entry, 'extraBooks'))] as const);
  return {
    personas,
    scripts: (listAt(extensions, 'regex') ?? []).map(readScript).filter((script) => script !== null),
    profiles: known.map(({ profile }) => profile),
    textProfiles: textProfiles.map((written) => ({ written, isSelected: isMain && isIn(written) })),
    selectedProfile: known.find(({ isSelected }) => isSelected)?.profile,
    lore,
    globalSets: setsIn(objectAt(quick, 'config')),
    characterSets: new Map(
      Object.keys(ofCharacters).map((card) => [baseName(card), setsIn(objectAt(ofCharacters, card))] as const),
    ),
    globalBooks: texts(listAt(worlds, 'globalSelect')),
    characterBooks: new Map(characterBooks),
    defaultAvatar: backup?.defaultAvatar ?? null,
    background: globalBackground(file),
    tags: tagsIn(file),
    text,
    left: [
      { kind: 'profiles' as const, count: profiles.length - known.length - textProfiles.length },
      { kind: 'variables' as const, count: globalVariables(extensions) },
    ].filter(({ count }) => count > 0),
  };
}

const globalVariables = (extensions: JsonObject): number =>
  Object.keys(objectAt(objectAt(extensions, 'variables') ?? {}, 'global') ?? {}).length;

function globalBackground(file: JsonObject): string {
  const chosen = objectAt(file, 'background') ?? {};
  const shown = backgroundIn(textAt(chosen, 'url')) || (textAt(chosen, 'name') ?? '');
  return shown === TRANSPARENT ? '' : shown;
}

/** SillyTavern's folders are tags too. Tags of one name are one: the first. In the order of SillyTavern's own list. */
function tagsIn(file: JsonObject): FolderTag[] {
  const tags = (listAt(file, 'tags') ?? [])
    .filter(isObject)
    .map((tag) => ({ id: textAt(tag, 'id') ?? '', name: (textAt(tag, 'name') ?? '').trim(), tag }));
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  const cards = new Map<string, Set<string>>();
  const map = objectAt(file, 'tag_map') ?? {};
  for (const card of Object.keys(map)) {
    for (const id of texts(listAt(map, card))) {
      const name = names.get(id) ?? '';
      if (name !== '') cards.set(name, (cards.get(name) ?? new Set()).add(baseName(card)));
    }
  }
  const firsts = new Map(tags.toReversed().map(({ name, tag }) => [name, tag]));
  return [...new Set(names.values())].flatMap((name) => {
    const [own, tag] = [cards.get(name), firsts.get(name)];
    return own && tag ? [{ name, unknown: omit(tag, ['id', 'name']), cards: [...own] }] : [];
  });
}

const setsIn = (config: JsonObject | undefined): string[] =>
  (listAt(config ?? {}, 'setList') ?? []).filter(isObject).flatMap((entry) => textAt(entry, 'set') ?? []);

export const lockedCards = (unknown: JsonObject): string[] =>
  (listAt(unknown, 'connections') ?? [])
    .filter(isObject)
    .filter((connection) => textAt(connection, 'type') === 'character')
    .map((connection) => textAt(connection, 'id') ?? '');
