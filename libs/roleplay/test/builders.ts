import {
  activateLore,
  type RoleplayLoreEntry,
  type LoreInput,
  type RoleplayLorebook,
  type LoreMessage,
} from '@masque/roleplay/lorebook';
import { textChunkLength, writeTextChunk } from '../src/cards/png.chunks.ts';

export const aLoreEntry = (changes: Partial<RoleplayLoreEntry> = {}): RoleplayLoreEntry => ({
  keys: [],
  content: 'A fact.',
  enabled: true,
  insertionOrder: 100,
  useRegex: false,
  extensions: {},
  unknown: {},
  ...changes,
});

export const aBookOf = (
  entries: readonly Partial<RoleplayLoreEntry>[],
  changes: Partial<RoleplayLorebook> = {},
): RoleplayLorebook => ({
  entries: entries.map(aLoreEntry),
  extensions: {},
  unknown: {},
  ...changes,
});

/** User and character take turns; the user is first. */
export const chatOf = (...texts: string[]): LoreMessage[] =>
  texts.map((text, i) => ({ role: i % 2 ? 'assistant' : 'user', text }));

export const fired = (
  entries: readonly Partial<RoleplayLoreEntry>[],
  messages: readonly LoreMessage[],
  input: Partial<LoreInput> = {},
  book: Partial<RoleplayLorebook> = {},
): string[] =>
  activateLore({ books: [aBookOf(entries, book)], messages, ...input }).entries.map((entry) => entry.content);

/** One pixel: signature, IHDR, IDAT, IEND. */
export const tinyPng = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  );

/** One more IDAT chunk of about `size` zeros; nothing decodes it here. */
export function bigPng(size: number): Uint8Array<ArrayBuffer> {
  const small = tinyPng();
  const out = new Uint8Array(small.length + size + 12);
  const end = small.length - 12;
  out.set(small.subarray(0, end));
  new DataView(out.buffer).setUint32(end, size);
  out.set([0x49, 0x44, 0x41, 0x54], end + 4);
  out.set(small.subarray(end), end + 12 + size);
  return out;
}

export const bytesOf = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

export function aTextChunk(keyword: string, value: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = bytesOf(keyword);
  const out = new Uint8Array(textChunkLength(name, value.length));
  writeTextChunk(out, 0, name, (at) => {
    out.set(value, at);
    return at + value.length;
  });
  return out;
}
