import { isFilled, isKoboldAi } from '../../transcripts/kobold.reader.ts';
import { get, isObject, type JsonObject, type JsonValue, listAt, objectAt, omit, textAt } from '../../shared/json.ts';
import { encodeUtf8 } from '../../shared/utf8.ts';
import { baseName } from '../folder.file.ts';
import type { PlacedFile } from '../folder.layout.ts';
import { memoryFile, type SourceParts } from './source.ts';

/**
 * World info becomes a lorebook. A story without a named character gets one of its own, which the memory describes.
 * Undefined for a save that is only a chat.
 */
export function koboldParts(source: JsonValue): ((path: string) => SourceParts) | undefined {
  if (!isKoboldAi(source)) return undefined;
  const entries = (listAt(source, 'worldinfo') ?? []).filter(isObject).filter((entry) => isFilled(entry, 'content'));
  const isNamed = isFilled(objectAt(source, 'savedsettings') ?? {}, 'chatopponent');
  const hasCard = !isNamed && (entries.length > 0 || isFilled(source, 'memory'));
  if (!hasCard && entries.length === 0) return undefined;
  return (path) => {
    const [card, book] = [`${path}/character.json`, `${path}/${baseName(path)}, world info.json`];
    const chat = omit(source, ['worldinfo', ...(hasCard ? ['memory'] : [])]);
    const own = hasCard ? { owner: card } : { lorebook: baseName(book) };
    const uses = { everywhere: false, owners: [card] };
    return {
      files: [
        ...(hasCard ? [part(card, 'character', cardOf(baseName(path), source))] : []),
        ...(entries.length > 0 ? [part(book, 'lorebook', bookOf(entries), hasCard ? { uses } : {})] : []),
        part(path, 'chatFile', chat, own),
      ],
      left: [],
    };
  };
}

const part = (path: string, place: PlacedFile['place'], value: object, own: Partial<PlacedFile> = {}): PlacedFile => ({
  file: memoryFile(path, encodeUtf8(JSON.stringify(value))),
  path,
  place,
  ...own,
});

const cardOf = (name: string, source: JsonObject): object => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { name, description: textAt(source, 'memory') ?? '', first_mes: '' },
});

/** Keys are comma-separated; secondary ones count only in a selective entry. */
const bookOf = (entries: readonly JsonObject[]): object => ({
  entries: Object.fromEntries(
    entries.map((entry, uid) => [
      uid,
      {
        uid,
        key: keysAt(entry, 'key'),
        keysecondary: keysAt(entry, 'keysecondary'),
        content: textAt(entry, 'content'),
        comment: textAt(entry, 'comment') ?? '',
        constant: get(entry, 'constant') === true,
        selective: get(entry, 'selective') === true,
        disable: false,
      },
    ]),
  ),
});

const keysAt = (entry: JsonObject, key: string): string[] =>
  (textAt(entry, key) ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
