import { CardError, type CardReading, readCard } from '@masque/roleplay/cards';
import type { ReadCard, ToRead } from './readCardFile.ts';

/** Reads one card: a large or odd file takes a while, in which the page stays usable. */
addEventListener('message', ({ data: { bytes, name } }: MessageEvent<ToRead>) => {
  const answer = read(bytes, name);
  // Moved, not copied: the files of a card may be of a hundred megabytes.
  postMessage(answer, { transfer: 'problem' in answer ? [] : buffersOf(answer) });
});

function buffersOf({ card, image }: CardReading): ArrayBuffer[] {
  const parts = [...Object.values(card.files), ...(image ? [image.bytes] : [])];
  const buffers = new Set(parts.map(({ buffer }) => buffer));
  return [...buffers].filter((buffer) => buffer instanceof ArrayBuffer);
}

function read(bytes: Uint8Array, name: string): ReadCard {
  try {
    const { card, report, image } = readCard(bytes, name);
    return { card, report, image };
  } catch (error) {
    return { problem: error instanceof CardError ? error.message : '' };
  }
}
