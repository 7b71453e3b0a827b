import { draftFromCard } from '@masque/contracts';
import { emptyCard } from '@masque/roleplay/cards';
import { readLorebookFile } from '@masque/roleplay/lorebook';
import { emptyBook } from '../../lorebook/entries.rules.ts';
import type { ReadBook } from './readCardFile.ts';

/**
 * Reads a lorebook file, cut to the limits of a character's lorebook.
 * @throws LorebookError, UnfitCardError
 */
export function bookFromFile(bytes: Uint8Array, file: string): ReadBook {
  const { book, repaired, kept, dropped } = readLorebookFile(bytes);
  const { parts } = draftFromCard({ ...emptyCard(file), lorebook: book }).draft;
  return { file, book: parts.lorebook ?? emptyBook, repaired, kept, dropped };
}
