import type { Lorebook } from '@masque/contracts';
import type { LoreTrace } from '@masque/roleplay/lorebook';
import { texts } from '@masque/texts';

/** Build output of lore.worker.ts. */
const WORKER = '/remotes/browse/lore.worker.js';
const MOST_MS = 5_000;
const words = texts.loreTest;

export interface LoreQuestion {
  readonly book: Lorebook;
  readonly text: string;
  readonly characterName: string;
}
/** One line per entry, in book order. */
export type LoreAnswer = readonly LoreTrace[];

/**
 * Tests which entries a text activates, in a worker with a timeout.
 * @throws Error with a message for the user
 */
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
