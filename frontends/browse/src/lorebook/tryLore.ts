import type { Lorebook } from '@masque/contracts';
import type { LoreTrace } from '@masque/roleplay/lorebook';
import { texts } from '@masque/texts';
import { askWorker } from '../askWorker.ts';

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
export const tryLore = (question: LoreQuestion): Promise<LoreAnswer> =>
  askWorker('lore.worker.js', question, { ...texts.loreTest, timeout: 5_000 });
