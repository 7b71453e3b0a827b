import type { Lorebook } from '@masque/contracts';
import type { LoreTrace } from '@masque/roleplay/lorebook';
import { texts } from '@masque/texts';

/** lore.worker.ts, as built. */
const WORKER = '/remotes/browse/lore.worker.js';
const MOST_MS = 5_000;
const words = texts.loreTest;

export interface LoreQuestion {
  readonly book: Lorebook;
  readonly text: string;
  readonly characterName: string;
}
/** One line an entry, in the order of the book. */
export type LoreAnswer = readonly LoreTrace[];

/** Which entries fire for a text, in a worker that is ended when it takes too long. Error: a sentence for people. */
export async function tryLore(question: LoreQuestion): Promise<LoreAnswer> {
  const worker = new Worker(WORKER);
  let timer: number | undefined;
  try {
    return await new Promise<LoreAnswer>((resolve, reject) => {
      timer = window.setTimeout(() => reject(new Error(words.tooLong)), MOST_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<LoreAnswer>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error(words.failed)));
      worker.postMessage(question);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
