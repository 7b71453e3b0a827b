import { base64Length, encodeBase64Into } from '../shared/base64.ts';
import { encodeUtf8 } from '../shared/utf8.ts';
import { CardError } from './card.error.ts';
import type { RoleplayCard } from './card.ts';
import { writeCardData, writeCardOuter, type WrittenSpec } from './card.writer.ts';
import { assetKeyword, withoutCard } from './png.card.ts';
import { isPng, joinBytes, pngChunks, textChunkLength, writeTextChunk } from './png.chunks.ts';

/** Writes `chara` (V2), `ccv3` (V3) and RisuAI asset chunks. @throws CardError `unknown_format`, `truncated`. */
export function writePng(card: RoleplayCard, image: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!isPng(image)) throw new CardError('unknown_format');
  const picture = withoutCard(image);
  let [start, end] = [0, 0];
  for (const chunk of pngChunks(picture)) [start, end] = [chunk.start, chunk.end];
  const json = new CardJson(card);
  const files = Object.entries(card.files).map(([path, file]) => [assetKeyword(path), file] as const);
  const fileBytes = files.reduce(
    (sum, [keyword, file]) => sum + textChunkLength(keyword, base64Length(file.length)),
    0,
  );
  const [chara, ccv3] = [encodeUtf8('chara'), encodeUtf8('ccv3')];
  const charaBytes = textChunkLength(chara, base64Length(json.v2Length));
  const out = new Uint8Array(end + fileBytes + charaBytes + textChunkLength(ccv3, base64Length(json.v3Length)));
  out.set(picture.subarray(0, start));
  let at = start;
  for (const [keyword, file] of files) {
    at = writeTextChunk(out, at, keyword, (place) => encodeBase64Into(file, out, place));
  }
  let v3 = 0;
  const last = writeTextChunk(out, at + charaBytes, ccv3, (place) => json.writeV3(out, (v3 = place)));
  writeTextChunk(out, at, chara, (place) => json.writeV2(out, place, v3));
  out.set(picture.subarray(start, end), last);
  return out;
}

/** V2 and V3 differ in a few bytes around a long middle, which is encoded once: a card may have 10 MB. */
class CardJson {
  readonly v2Length: number;
  readonly v3Length: number;
  readonly #heads: Record<WrittenSpec, Uint8Array>;
  readonly #middle: Uint8Array;
  readonly #tails: Record<WrittenSpec, Uint8Array>;

  constructor(card: RoleplayCard) {
    const head = (spec: WrittenSpec) =>
      encodeUtf8(`${JSON.stringify(writeCardOuter(card, spec)).slice(0, -1)},"data":`);
    const text = JSON.stringify(writeCardData(card, 'v3'));
    const tail = `,"group_only_greetings":${JSON.stringify(card.groupOnlyGreetings)}}}`;
    this.#middle = encodeUtf8(text.slice(0, 1 - tail.length));
    this.#heads = { v2: head('v2'), v3: head('v3') };
    this.#tails = { v2: encodeUtf8(card.groupOnlyGreetings.length > 0 ? tail : '}}'), v3: encodeUtf8(tail) };
    const shared = this.#heads.v3.length + this.#middle.length;
    this.v2Length = shared + this.#tails.v2.length;
    this.v3Length = shared + this.#tails.v3.length;
  }

  writeV3(out: Uint8Array, place: number): number {
    return encodeBase64Into(joinBytes([this.#heads.v3, this.#middle, this.#tails.v3]), out, place);
  }

  /** Copies V3's base64 from `v3` and encodes only the ends again; both heads have the same length. */
  writeV2(out: Uint8Array, place: number, v3: number): number {
    const head = this.#heads.v2;
    const letters = (bytes: number): number => (bytes / 3) * 4;
    const headEnd = Math.ceil(head.length / 3) * 3;
    const rest = (head.length + this.#middle.length) % 3;
    const middleEnd = head.length + this.#middle.length - rest;
    out.copyWithin(place, v3, v3 + letters(middleEnd));
    encodeBase64Into(joinBytes([head, this.#middle.subarray(0, headEnd - head.length)]), out, place);
    const end = joinBytes([this.#middle.subarray(this.#middle.length - rest), this.#tails.v2]);
    return encodeBase64Into(end, out, place + letters(middleEnd));
  }
}
