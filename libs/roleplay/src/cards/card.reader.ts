import { readLorebookObject } from '../lorebook/lorebook.reader.ts';
import type { RoleplayLorebook } from '../lorebook/lorebook.ts';
import { FieldReader } from '../shared/fields.ts';
import { get, isObject, omit, type JsonObject } from '../shared/json.ts';
import { parseJson } from '../shared/json.parse.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import { fromAgnai, privateAgnaiFields } from './agnai.card.ts';
import { readAssets } from './assets.reader.ts';
import { CardError } from './card.error.ts';
import { readTags } from './card.tags.ts';
import type { RoleplayCard } from './card.ts';
import { ASIDE, cardFieldNames, isCardLike, privateExtensions, privateOuterFields, V1_FIELDS } from './card.names.ts';
import { fileKind, isCardSpec } from './file.kind.ts';
import { cardLimits } from './limits.ts';
import { fromOldNames } from './old-names.ts';

export type Spec = 'V1' | 'V2' | 'V3';

export const isCard = (source: JsonObject): boolean =>
  fileKind(source) === undefined &&
  (dataOf(source) !== undefined || isNamedCard(source) || isCardLike(fromAgnai(source) ?? fromOldNames(source)));

const isNamedCard = (source: JsonObject): boolean =>
  isCardSpec(get(source, 'spec')) && cardFieldNames.some((key) => get(source, key) !== undefined);

export function readCardObject(source: JsonObject, log: ReadingLog): { card: RoleplayCard; spec: Spec } {
  if (!isCard(source)) throw new CardError(fileKind(source) ?? 'not_a_card');
  const data = dataOf(source);
  const spec = specOf(source, data, log);
  const inner = data === undefined ? flatCard(source, log) : withOuterFields(source, data, log);
  const fields = new FieldReader(inner, '', log);
  const card = readFields(fields, log);
  if (data === undefined) {
    for (const key of containerFields) fields.raw(key);
    card.unknown.card = fields.rest();
  } else {
    card.unknown = { card: omit(source, [...containerFields, ...cardFieldNames]), data: fields.rest() };
  }
  reportUnknown(card, log);
  const foreign = data === undefined ? get(source, 'data') : undefined;
  if (foreign !== undefined && foreign !== null) log.setAside('data', foreign);
  restoreAside(card, log);
  return { card, spec };
}

const containerFields = ['spec', 'spec_version', 'data'];

/** A V1 card may carry another program's `data` next to its own fields. */
function dataOf(source: JsonObject): JsonObject | undefined {
  const data = get(source, 'data');
  if (!isObject(data)) return undefined;
  const isWhole = isCardSpec(get(source, 'spec')) && cardFieldNames.some((key) => get(data, key) !== undefined);
  return isWhole || (isCardLike(data) && countV1(data) >= countV1(source)) ? data : undefined;
}

const countV1 = (source: JsonObject): number =>
  [...V1_FIELDS].filter((key) => typeof get(source, key) === 'string').length;

function reportUnknown({ unknown, extensions }: RoleplayCard, log: ReadingLog): void {
  for (const key of privateOuterFields) if (get(unknown.card, key) !== undefined) dropPrivate(key, log);
  for (const key of privateExtensions) if (get(extensions, key) !== undefined) dropPrivate(`extensions.${key}`, log);
  log.keepUnknown('', [unknown.card], privateOuterFields);
  log.keepUnknown('', [unknown.data]);
}

const dropPrivate = (field: string, log: ReadingLog): void =>
  log.drop(field, `“${field}” is about the card’s previous user, not the character. Exports leave it out.`);

function readFields(fields: FieldReader, log: ReadingLog): RoleplayCard {
  const nickname = fields.optionalText('nickname');
  const card: RoleplayCard = {
    name: fields.text('name'),
    nickname: nickname === '' ? undefined : nickname,
    description: fields.text('description'),
    personality: fields.text('personality'),
    scenario: fields.text('scenario'),
    firstMessage: fields.text('first_mes'),
    exampleDialogs: fields.text('mes_example'),
    creatorNotes: fields.text('creator_notes'),
    creatorNotesByLanguage: readTextMap(fields, 'creator_notes_multilingual'),
    systemPrompt: fields.text('system_prompt'),
    postHistoryInstructions: fields.text('post_history_instructions'),
    alternateGreetings: fields.texts('alternate_greetings'),
    groupOnlyGreetings: fields.texts('group_only_greetings'),
    tags: readTags(fields),
    creator: fields.text('creator'),
    characterVersion: fields.text('character_version'),
    source: fields.optionalTexts('source'),
    creationDate: fields.number('creation_date'),
    modificationDate: fields.number('modification_date'),
    lorebook: readBook(fields, log),
    assets: readAssets(fields, log),
    extensions: fields.object('extensions') ?? {},
    files: {},
    unknown: { card: {}, data: {} },
    aside: {},
  };
  if (card.name.trim() === '') repairName(card, log);
  if (card.groupOnlyGreetings.length > 0)
    log.keep('group_only_greetings', '“group_only_greetings” was kept, but Masque has no group chats that use it.');
  return card;
}

function repairName(card: RoleplayCard, log: ReadingLog): void {
  card.name = card.nickname ?? 'Unnamed';
  log.repair('name', `The card has no name. It was named “${card.name}”.`);
}

function readBook(fields: FieldReader, log: ReadingLog): RoleplayLorebook | undefined {
  const source = bareEntries(fields) ?? fields.object('character_book');
  return source && readLorebookObject(source, 'character_book', log);
}

function bareEntries(fields: FieldReader): JsonObject | undefined {
  const entries = get(fields.source, 'character_book');
  if (!Array.isArray(entries) || !entries.some(isObject)) return undefined;
  fields.raw('character_book');
  fields.log.repair('character_book', '“character_book” was a list and was read as a lorebook’s entries.');
  return { entries };
}

function readTextMap(fields: FieldReader, key: string): Record<string, string> | undefined {
  const source = fields.object(key);
  if (source === undefined) return undefined;
  const texts = Object.entries(source).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  if (texts.length < Object.keys(source).length) fields.log.setAside(key, source);
  return Object.fromEntries(texts);
}

function specOf(source: JsonObject, data: JsonObject | undefined, log: ReadingLog): Spec {
  if (data === undefined) return 'V1';
  const written = get(source, 'spec_version');
  const version = typeof written === 'number' ? written : Number.parseFloat(typeof written === 'string' ? written : '');
  const spec = get(source, 'spec');
  const named = Number(typeof spec === 'string' ? /^chara_card_v(\d+)/.exec(spec)?.[1] : undefined);
  const isV3 = named >= 3 || version >= 3;
  if (named > 3) log.repair('spec', 'The card uses a newer version than V3. Known fields were read.');
  else if (version > 3) log.repair('spec_version', 'The card uses a newer version than V3. Known fields were read.');
  return isV3 ? 'V3' : 'V2';
}

function flatCard(source: JsonObject, log: ReadingLog): JsonObject {
  const agnai = fromAgnai(source);
  if (agnai) {
    log.repair('', 'The character was converted from Agnai’s format.');
    for (const key of privateAgnaiFields) if (get(source, key) !== undefined) dropPrivate(key, log);
    return agnai;
  }
  const named = fromOldNames(source);
  if (named !== source) log.repair('', 'The card used old field names, which were converted.');
  return named;
}

function withOuterFields(source: JsonObject, data: JsonObject, log: ReadingLog): JsonObject {
  const inner = { ...data };
  for (const key of cardFieldNames) {
    const outer = get(source, key);
    if (outer === undefined) continue;
    const own = get(data, key);
    if (own === undefined || own === null) {
      inner[key] = outer;
      if (outer !== null) log.repair(key, `“${key}” was outside “data” and was moved into it.`);
    } else if (JSON.stringify(own) === JSON.stringify(outer)) continue;
    else if (V1_FIELDS.has(key))
      log.drop(key, `“${key}” also appears outside “data” with different text, which was left out.`);
    else log.setAside(`(outer) ${key}`, outer);
  }
  return inner;
}

function restoreAside(card: RoleplayCard, log: ReadingLog): void {
  const carried = get(card.extensions, ASIDE);
  const earlier = typeof carried === 'string' ? parseAside(carried) : undefined;
  card.aside = { ...earlier, ...log.asideValues };
  if (earlier) card.extensions = omit(card.extensions, [ASIDE]);
}

function parseAside(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text, cardLimits.depth, cardLimits);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
