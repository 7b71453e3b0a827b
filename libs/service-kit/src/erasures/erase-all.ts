import type { Logger } from '../logger.ts';
import { type Eraser, ErasureWaits } from './eraser.ts';

export async function eraseAll(erasers: readonly Eraser[], userId: string, logger: Logger): Promise<boolean> {
  let isErased = true;
  for (const eraser of erasers) {
    try {
      await eraser.erase(userId);
    } catch (error) {
      isErased = false;
      const facts = { userId, eraser: eraser.constructor.name, reason: error instanceof Error ? error.message : '' };
      if (error instanceof ErasureWaits) logger.debug(facts, 'an erasure waits');
      else logger.warn(facts, 'an erasure failed; it is tried again');
    }
  }
  return isErased;
}
