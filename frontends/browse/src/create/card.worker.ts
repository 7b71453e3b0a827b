import { UnfitCardError } from '@masque/contracts';
import { CardError, readCard } from '@masque/roleplay/cards';
import { draftFromCard, leftOut, withoutShownIcon } from './import/fromCard.ts';
import type { Reading, ToRead } from './import/readCardFile.ts';

/** Reads one card and checks it against the contract: a large or odd file takes a while, in which the page stays usable. */
addEventListener('message', ({ data: { bytes, name } }: MessageEvent<ToRead>) => {
  const reading = read(bytes, name);
  // Moved, not copied: a picture may be of many megabytes.
  const moved = 'problem' in reading ? undefined : reading.image?.bytes.buffer;
  postMessage(reading, { transfer: moved instanceof ArrayBuffer ? [moved] : [] });
});

function read(bytes: Uint8Array, name: string): Reading {
  try {
    const { card: whole, report, image } = readCard(bytes, name);
    const card = withoutShownIcon(whole, image);
    const { draft, cut } = draftFromCard(card);
    const { left, kept } = leftOut(card, report.kept);
    return { draft, report, cut, left, keptByForm: kept, image };
  } catch (error) {
    return { problem: error instanceof CardError || error instanceof UnfitCardError ? error.message : '' };
  }
}
