import { readPersonaBackup, type PersonaBackup } from '../personas/persona.backup.ts';
import { readScript, type RegexScript } from '../regex/script.ts';
import { isObject, type JsonObject, type JsonValue, listAt, objectAt, textAt } from '../shared/json.ts';
import type { LeftKind } from './folder.layout.ts';

/** The parts of SillyTavern's `settings.json` that are used; everything else, with its keys, is ignored. */
export interface FolderSettings {
  readonly personas: PersonaBackup;
  readonly scripts: readonly RegexScript[];
  readonly lore: JsonObject | undefined;
  readonly globalBooks: readonly string[];
  /** By the card's file name without extension. */
  readonly characterBooks: ReadonlyMap<string, readonly string[]>;
  readonly left: readonly { readonly kind: LeftKind; readonly count: number }[];
}

const texts = (list: readonly JsonValue[] = []): string[] => list.filter((one) => typeof one === 'string');

export function settingsOf(file: JsonObject): FolderSettings {
  const user = objectAt(file, 'power_user') ?? {};
  const extensions = objectAt(file, 'extension_settings') ?? {};
  const lore = objectAt(file, 'world_info_settings');
  const worlds = (lore && objectAt(lore, 'world_info')) ?? {};
  const profiles = listAt(objectAt(extensions, 'connectionManager') ?? {}, 'profiles') ?? [];
  const characterBooks = (listAt(worlds, 'charLore') ?? [])
    .filter(isObject)
    .map((entry) => [textAt(entry, 'name') ?? '', texts(listAt(entry, 'extraBooks'))] as const);
  return {
    personas: readPersonaBackup(JSON.stringify(user)) ?? { personas: [], defaultAvatar: null },
    scripts: (listAt(extensions, 'regex') ?? []).map(readScript).filter((script) => script !== null),
    lore,
    globalBooks: texts(listAt(worlds, 'globalSelect')),
    characterBooks: new Map(characterBooks),
    left: [
      { kind: 'profiles' as const, count: profiles.length },
      { kind: 'tags' as const, count: (listAt(file, 'tags') ?? []).length },
    ].filter(({ count }) => count > 0),
  };
}

export const lockedCards = (unknown: JsonObject): string[] =>
  (listAt(unknown, 'connections') ?? [])
    .filter(isObject)
    .filter((connection) => textAt(connection, 'type') === 'character')
    .map((connection) => textAt(connection, 'id') ?? '');
