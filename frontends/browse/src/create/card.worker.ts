import { UnfitCardError } from '@masque/contracts';
import { CardError, readCard } from '@masque/roleplay/cards';
import { LorebookError } from '@masque/roleplay/lorebook';
import { bookFromFile } from './import/fromBook.ts';
import { draftFromCard, leftOut, withoutShownIcon } from './import/fromCard.ts';
import type { Reading, ToRead } from './import/readCardFile.ts';

/** In a worker, because parsing a large or malformed card takes a while. */
addEventListener('message', ({ data: { bytes, name } }: MessageEvent<ToRead>) => {
  const reading = read(bytes, name);
  // Transferred, not copied: pictures can be many megabytes.
  const moved = 'image' in reading ? reading.image?.bytes.buffer : undefined;
  postMessage(reading, { transfer: moved instanceof ArrayBuffer ? [moved] : [] });
});

function read(bytes: Uint8Array, name: string): Reading {
  try {
    return readFile(bytes, name);
  } catch (error) {
    const isForPeople = [CardError, LorebookError, UnfitCardError].some((kind) => error instanceof kind);
    return { problem: error instanceof Error && isForPeople ? error.message : '' };
  }
}

function readFile(bytes: Uint8Array, name: string): Reading {
  try {
    const { card: whole, report, image } = readCard(bytes, name);
    const card = withoutShownIcon(whole, image);
    const { draft, cut } = draftFromCard(card);
    const { left, kept } = leftOut(card, report.kept);
    return { draft, report, cut, left, keptByForm: kept, image };
  } catch (error) {
    if (error instanceof CardError && ['lorebook', 'module'].includes(error.code)) return bookFromFile(bytes, name);
    throw error;
  }
}
