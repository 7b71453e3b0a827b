import { joinBytes } from '../src/cards/png.chunks.ts';
import { zlibSync } from 'fflate';
import { crc32 } from '../src/cards/crc32.ts';
import { bytesOf, tinyPng } from './builders.ts';

export function pngChunk(type: string, content: Uint8Array): Uint8Array {
  const out = joinBytes([new Uint8Array(4), bytesOf(type), content, new Uint8Array(4)]);
  const view = new DataView(out.buffer);
  view.setUint32(0, content.length);
  view.setUint32(out.length - 4, crc32(out, 4, out.length - 4));
  return out;
}

/** Keyword, method, compressed text. */
export const packedTextChunk = (keyword: string, text: Uint8Array): Uint8Array =>
  pngChunk('zTXt', joinBytes([bytesOf(`${keyword}\0\0`), zlibSync(text)]));

/** Keyword, compression flag, method, language, translated keyword, text. */
export const internationalTextChunk = (
  keyword: string,
  text: Uint8Array,
  isPacked = false,
  language = '',
): Uint8Array =>
  pngChunk(
    'iTXt',
    joinBytes([
      bytesOf(`${keyword}\0${isPacked ? '\u0001' : '\0'}\0${language}\0\0`),
      isPacked ? zlibSync(text) : text,
    ]),
  );

export const pngOf = (...chunks: Uint8Array[]): Uint8Array =>
  joinBytes([tinyPng().subarray(0, -12), ...chunks, tinyPng().subarray(-12)]);

export interface ExifStyle {
  isLittle?: boolean;
  /** In the Exif directory instead of the first one. */
  isInner?: boolean;
  tag?: number;
  /** 7 is undefined bytes, 2 is ASCII. */
  type?: number;
}

/** A TIFF file with one text, laid out as in Exif 2.32. */
export function exifOf(text: Uint8Array, style: ExifStyle = {}): Uint8Array {
  const { isLittle = true, isInner = true, type = 7, tag = 0x9286 } = style;
  const start = isInner ? 44 : 26;
  const out = new Uint8Array(start + text.length);
  const view = new DataView(out.buffer);
  out.set(bytesOf(isLittle ? 'II' : 'MM'));
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  const fields = [...(isInner ? [[0x8769, 4, 1, 26]] : []), [tag, type, text.length, start]];
  for (const [i, [id = 0, kind = 0, count = 0, value = 0]] of fields.entries()) {
    const at = 8 + i * 18;
    view.setUint16(at, 1, isLittle);
    view.setUint16(at + 2, id, isLittle);
    view.setUint16(at + 4, kind, isLittle);
    view.setUint32(at + 6, count, isLittle);
    view.setUint32(at + 10, value, isLittle);
  }
  out.set(text, start);
  return out;
}

/** Marker, length, content. */
export const segment = (marker: number, content: Uint8Array): Uint8Array =>
  joinBytes([Uint8Array.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255), content]);

/** Segments before the scan; nothing decodes it here. */
export const jpegOf = (...segments: Uint8Array[]): Uint8Array =>
  joinBytes([
    Uint8Array.of(0xff, 0xd8),
    segment(0xe0, bytesOf('JFIF\0')),
    ...segments,
    // A fill byte may precede a marker.
    Uint8Array.of(0xff),
    segment(0xda, Uint8Array.of(1)),
    Uint8Array.of(1, 2, 3, 0xff, 0xd9),
  ]);

/** In the extended format. */
export function webpOf(...chunks: (readonly [name: string, content: Uint8Array])[]): Uint8Array {
  const parts = [['VP8X', new Uint8Array(10)] as const, ...chunks].flatMap(([name, content]) => {
    const head = joinBytes([bytesOf(name), new Uint8Array(4)]);
    new DataView(head.buffer).setUint32(4, content.length, true);
    return [head, content, new Uint8Array(content.length % 2)];
  });
  const out = joinBytes([bytesOf('RIFF'), new Uint8Array(4), bytesOf('WEBP'), ...parts]);
  new DataView(out.buffer).setUint32(4, out.length - 8, true);
  return out;
}
