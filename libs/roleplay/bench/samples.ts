import type { Lorebook, LoreEntry } from '@masque/roleplay/lorebook';
import { emptyCard, writePng, type Card } from '@masque/roleplay/cards';
import { aLoreEntry, bigPng } from '../test/builders.ts';

const words =
  'river stone lantern whisper harbour crow velvet ember winter tower mirror orchard saddle compass thistle amber'.split(
    ' ',
  );

/** Text of made-up words, the same each time. */
export function prose(length: number, salt = 1): string {
  const parts: string[] = [];
  let state = salt;
  for (let size = 0; size < length;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const word = words.at(state % words.length) ?? '';
    parts.push(word);
    size += word.length + 1;
  }
  return parts.join(' ').slice(0, length);
}

/** Entries with three keys each; one in a hundred is found in `prose`. */
export function aBook(entries: number, changes: Partial<LoreEntry> = {}): Lorebook {
  const list = Array.from({ length: entries }, (_, i) =>
    aLoreEntry({
      keys: [`${words[i % words.length]}${i}`, `the ${words[(i * 7) % words.length]} of ${i}`, `x${i}y`],
      content: prose(200, i + 1),
      ...changes,
    }),
  );
  for (let i = 0; i < list.length; i += 100) list.at(i)?.keys.push(words.at((i / 100) % words.length) ?? '');
  return { entries: list, extensions: {}, unknown: {} };
}

export function aBigCard(textSize: number): Card {
  const book = aBook(Math.floor(textSize / 1000));
  for (const entry of book.entries) entry.content = prose(700);
  return { ...emptyCard('Aria'), description: prose(textSize / 10), firstMessage: 'Hello “you” ✨', lorebook: book };
}

/** A card PNG of about 5 MB: `picture` bytes of picture, the rest card data in both chunks. */
export const aCardPng = (picture: number, text: number): Uint8Array => writePng(aBigCard(text), bigPng(picture));
