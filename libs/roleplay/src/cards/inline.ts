import { asciiText, base64Length, encodeBase64 } from '../shared/base64.ts';
import { get, isObject, type JsonValue } from '../shared/json.ts';
import { CardError } from './card.error.ts';
import type { RoleplayCard } from './card.ts';
import { assetPath } from './icon.ts';

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

const typeOf = (ext: string): string =>
  (Object.hasOwn(types, ext) ? types[ext] : undefined) ?? 'application/octet-stream';

const RISU = 'risuai';

/** `most` caps the base64 total: many URIs may point to one file. RisuAI's lists get plain base64. */
export function withInlineFiles(card: RoleplayCard, most: number): RoleplayCard {
  if (Object.keys(card.files).length === 0) return card;
  let left = most;
  const base64 = (path: string | undefined): string | undefined => {
    const file = path !== undefined && Object.hasOwn(card.files, path) ? card.files[path] : undefined;
    if (file === undefined) return undefined;
    left -= base64Length(file.length);
    if (left < 0) throw new CardError('too_big');
    return asciiText(encodeBase64(file));
  };
  const assets = card.assets?.map((asset) => {
    const data = base64(assetPath(asset));
    return data === undefined ? asset : { ...asset, uri: `data:${typeOf(asset.ext)};base64,${data}` };
  });
  const risu = get(card.extensions, RISU);
  if (risu === undefined) return { ...card, assets };
  const inlined = replaceTexts(risu, (text) =>
    text.startsWith('__asset:') ? base64(assetPath({ uri: text })) : undefined,
  );
  return { ...card, assets, extensions: { ...card.extensions, [RISU]: inlined } };
}

export function replaceTexts(value: JsonValue, replace: (text: string) => string | undefined): JsonValue {
  if (typeof value === 'string') return replace(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceTexts(item, replace)]));
}
