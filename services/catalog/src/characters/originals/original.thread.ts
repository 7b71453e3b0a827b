/** Main program of a thread that reads one imported file; what it is given and answers is in `original.reading.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { readCard } from '@masque/roleplay/cards';
import type { CardFile, OriginalCard } from './original.reading.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by readOriginal, which is typed
const { bytes, fileName } = workerData as CardFile;
const { card, image } = readCard(bytes, fileName);
const parts = [...Object.values(card.files), ...(image ? [image.bytes] : [])];
const buffers = new Set(parts.map(({ buffer }) => buffer));
const moved = [...buffers].filter((buffer) => buffer instanceof ArrayBuffer);
parentPort?.postMessage({ card, image } satisfies OriginalCard, moved);
