import { type Logger, messageOf } from '../logger.ts';
import { type Eraser, ErasureWaits } from './eraser.ts';

export async function eraseAll(erasers: readonly Eraser[], userId: string, logger: Logger): Promise<boolean> {
  let isErased = true;
  for (const eraser of erasers) {
    try {
      await eraser.erase(userId);
    } catch (error) {
      isErased = false;
      const facts = { userId, eraser: eraser.constructor.name, reason: messageOf(error) };
      if (error instanceof ErasureWaits) logger.debug(facts, 'erasure postponed');
      else logger.warn(facts, 'erasure failed; retrying');
    }
  }
  return isErased;
}
