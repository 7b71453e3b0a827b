import { CardError, readCard } from '@masque/roleplay/cards';
import type { ReadCard, ToRead } from './readCardFile.ts';

/** Reads one card: a large or odd file takes a while, in which the page stays usable. */
addEventListener('message', ({ data: { bytes, name } }: MessageEvent<ToRead>) => {
  postMessage(read(bytes, name));
});

function read(bytes: Uint8Array, name: string): ReadCard {
  try {
    const { card, report, image } = readCard(bytes, name);
    return { card, report, image };
  } catch (error) {
    return { problem: error instanceof CardError ? error.message : '' };
  }
}
