import { defined, get, isObject, omit, type JsonObject, type JsonValue } from '../shared/json.ts';
import type { ReadingLog } from '../shared/reading.log.ts';
import type { CardContents } from './card.ts';
import { CardError } from './card.error.ts';
import { parseCardJson } from './card.json.ts';
import type { CardLimits } from './limits.ts';
import type { ZipContents } from './zip.ts';

const MANIFEST = 'manifest.json';

export const isByaf = ({ files }: ZipContents): boolean =>
  files['card.json'] === undefined &&
  files[MANIFEST] !== undefined &&
  Object.keys(files).some((path) => /^characters\/.+\.json$/.test(path));

/** Fields V3 lacks go to `extensions.backyard`, except chats. Format: https://github.com/ahoylabs/byaf, version 1. */
export function readByaf({ files }: ZipContents, limits: CardLimits, log: ReadingLog): CardContents {
  let left = limits.json;
  const parse = (path: string): JsonObject | undefined => {
    const file = files[path];
    if (file === undefined) {
      log.drop(path, `“${path}” isn’t in the archive.`);
      return undefined;
    }
    left -= file.length;
    if (left < 0) throw new CardError('too_big');
    return parseCardJson(file, limits, log);
  };
  const manifest = parse(MANIFEST) ?? {};
  const [path = '', ...others] = texts(get(manifest, 'characters'));
  const character = parse(path);
  if (character === undefined) throw new CardError('no_character');
  for (const other of others) log.drop(other, `“${other}” is another character. Only the first was read.`);
  const scenarios = texts(get(manifest, 'scenarios')).flatMap((at) => readScenario(at, parse(at), log));
  log.repair('', 'The archive was converted from Backyard AI’s format.');
  log.keep(
    'extensions.backyard',
    'Backyard AI’s model settings and other scenarios were kept, but Masque doesn’t use them.',
  );
  const images = imagesOf(character, path.slice(0, path.lastIndexOf('/') + 1), scenarios, files, log);
  const json = { spec: 'chara_card_v3', spec_version: '3.0', data: dataOf(manifest, character, scenarios, images) };
  return {
    json,
    files: Object.assign(Object.create(null), Object.fromEntries(images.map(({ path: at, file }) => [at, file]))),
  };
}

function readScenario(path: string, scenario: JsonObject | undefined, log: ReadingLog): JsonObject[] {
  if (scenario === undefined) return [];
  const messages = objects(get(scenario, 'messages')).length;
  if (messages > 0)
    log.drop(`${path} messages`, `“${path}” contains a chat (messages: ${messages}), which isn’t imported.`);
  return [omit(scenario, ['messages'])];
}

interface ByafImage {
  path: string;
  file: Uint8Array;
  asset: JsonObject;
}

function imagesOf(
  character: JsonObject,
  folder: string,
  scenarios: readonly JsonObject[],
  files: ZipContents['files'],
  log: ReadingLog,
): ByafImage[] {
  const pictures = objects(get(character, 'images')).map((image) => ({
    type: 'icon',
    path: folder + text(get(image, 'path')),
    name: text(get(image, 'label')),
  }));
  const backgrounds = scenarios.map((scenario) => ({
    type: 'background',
    path: text(get(scenario, 'backgroundImage')),
    name: text(get(scenario, 'title')),
  }));
  const images: ByafImage[] = [];
  for (const { type, path, name } of [...pictures, ...backgrounds.filter((image) => image.path !== '')]) {
    const file = files[path];
    if (file === undefined) {
      log.drop(path, `“${path}” isn’t in the archive.`);
      continue;
    }
    const ext = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
    const isMain = type === 'icon' && images.length === 0;
    images.push({ path, file, asset: { type, uri: `embeded://${path}`, name: isMain ? 'main' : name, ext } });
  }
  return images;
}

function dataOf(
  manifest: JsonObject,
  character: JsonObject,
  scenarios: readonly JsonObject[],
  images: readonly ByafImage[],
): JsonObject {
  const [first = {}] = scenarios;
  const author = get(manifest, 'author');
  const { name: creator, backyardURL } = isObject(author) ? author : {};
  const [greeting = '', ...alternates] = [first, ...scenarios.slice(1)].map((scenario) =>
    inMacros(get(objects(get(scenario, 'firstMessages'))[0] ?? {}, 'text')),
  );
  const lore = objects(get(character, 'loreItems'));
  const own = ['name', 'persona', 'loreItems', 'images', 'createdAt', 'updatedAt', 'schemaVersion', '$schema'];
  return defined({
    name: text(get(character, 'name')) || text(get(character, 'displayName')),
    description: inMacros(get(character, 'persona')),
    personality: '',
    scenario: inMacros(get(first, 'narrative')),
    first_mes: greeting,
    alternate_greetings: alternates.filter((one) => one.trim() !== ''),
    group_only_greetings: [],
    mes_example: objects(get(first, 'exampleMessages'))
      .map((example) => `<START>\n${inMacros(get(example, 'text'))}`)
      .join('\n'),
    system_prompt: inMacros(get(first, 'formattingInstructions')),
    character_book: lore.length > 0 ? { extensions: {}, entries: lore.map(entryOf) } : undefined,
    creator: text(creator),
    source: typeof backyardURL === 'string' ? [backyardURL] : undefined,
    creation_date: secondsOf(get(character, 'createdAt')),
    modification_date: secondsOf(get(character, 'updatedAt')),
    assets: images.map(({ asset }) => asset),
    extensions: { backyard: { character: omit(character, own), scenarios: [...scenarios] } },
  });
}

const entryOf = (item: JsonObject, index: number): JsonObject => ({
  keys: inMacros(get(item, 'key'))
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== ''),
  content: inMacros(get(item, 'value')),
  enabled: true,
  insertion_order: index,
  use_regex: false,
  extensions: {},
});

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
const texts = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
const objects = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

function secondsOf(value: JsonValue | undefined): number | undefined {
  const ms = Date.parse(text(value));
  return Number.isNaN(ms) || ms < 0 ? undefined : Math.floor(ms / 1000);
}

export const inMacros = (value: JsonValue | undefined): string =>
  text(value)
    .replace(/#(?=\{(?:character|user)\}:)/gi, '')
    .replace(/(?<!\{)\{(character|user)\}(?!\})/gi, (_, who: string) =>
      who.toLowerCase() === 'user' ? '{{user}}' : '{{char}}',
    );
