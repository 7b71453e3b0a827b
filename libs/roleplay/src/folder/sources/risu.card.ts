import { zipSync } from 'fflate';
import { pictureFormat } from '../../cards/picture.ts';
import { fromForeignBook } from '../../lorebook/foreign.reader.ts';
import { defined, get, type JsonObject, type JsonValue, listAt, objectAt, omit, textAt } from '../../shared/json.ts';
import { encodeUtf8 } from '../../shared/utf8.ts';

const names: readonly (readonly [from: string, to: string])[] = [
  ['name', 'name'],
  ['desc', 'description'],
  ['personality', 'personality'],
  ['scenario', 'scenario'],
  ['firstMessage', 'first_mes'],
  ['exampleMessage', 'mes_example'],
  ['creatorNotes', 'creator_notes'],
  ['systemPrompt', 'system_prompt'],
  ['replaceGlobalNote', 'post_history_instructions'],
  ['alternateGreetings', 'alternate_greetings'],
  ['group_only_greetings', 'group_only_greetings'],
  ['tags', 'tags'],
  ['nickname', 'nickname'],
  ['source', 'source'],
  ['creation_date', 'creation_date'],
];
/** Kept for an export, as in RisuAI's own cards. */
const kept = ['customscript', 'additionalText', 'backgroundHTML', 'defaultVariables', 'license'];

function cardOf(character: JsonObject, uri: string, ext: string) {
  const more = objectAt(character, 'additionalData') ?? {};
  const texts = Object.fromEntries(names.map(([from, to]) => [to, get(character, from)]));
  const { customscript, ...own } = Object.fromEntries(kept.map((key) => [key, get(character, key)]));
  const data = {
    ...defined(texts),
    creator: textAt(more, 'creator') ?? textAt(character, 'creator') ?? '',
    character_version: textAt(more, 'character_version') ?? textAt(character, 'characterVersion') ?? '',
    character_book: bookOf(character),
    assets: [{ type: 'icon', uri, name: 'main', ext }],
    extensions: defined({
      ...omit(objectAt(character, 'extentions') ?? {}, ['risuai', 'depth_prompt']),
      risuai: defined({ ...own, customScripts: customscript }),
      depth_prompt: get(character, 'depth_prompt'),
    }),
  };
  return { spec: 'chara_card_v3', spec_version: '3.0', data };
}

function bookOf(character: JsonObject): JsonValue | undefined {
  const entries = listAt(character, 'globalLore') ?? [];
  if (entries.length === 0) return undefined;
  const settings = objectAt(character, 'loreSettings') ?? {};
  const { book = {} } = fromForeignBook({ type: 'risu', data: entries }) ?? {};
  return {
    ...omit(book, ['type']),
    ...defined({
      scan_depth: get(settings, 'scanDepth'),
      token_budget: get(settings, 'tokenBudget'),
      recursive_scanning: get(settings, 'recursiveScanning'),
    }),
    extensions: {},
  };
}

const jsonOf = (character: JsonObject, uri = 'ccdefault:', ext = 'png'): Uint8Array =>
  encodeUtf8(JSON.stringify(cardOf(character, uri, ext)));

const ARCHIVE_ROOM = 1_024;

export const mostCardBytes = (character: JsonObject, picture: number): number =>
  jsonOf(character).length + (picture > 0 ? picture + ARCHIVE_ROOM : 0);

/** A CHARX file, which takes pictures of every type; the same character gives the same bytes. */
export function cardBytes(character: JsonObject, picture: Uint8Array | undefined): Uint8Array {
  if (!picture) return jsonOf(character);
  const format = pictureFormat(picture) ?? 'png';
  const ext = format === 'jpeg' ? 'jpg' : format;
  const path = `assets/icon/images/main.${ext}`;
  const files = { 'card.json': jsonOf(character, `embeded://${path}`, ext), [path]: picture };
  return zipSync(files, { level: 0, mtime: '1980-01-01T00:00:00' });
}
