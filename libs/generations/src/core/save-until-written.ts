import type { Logger } from '@masque/service-kit';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 2_000;
/** After that, the sweep finishes it from the log. */
const GIVE_UP_MS = 120_000;
/** A store that answers with errors keeps doing so. */
const MAX_REFUSALS = 3;

export async function saveUntilWritten(
  write: () => Promise<number | null>,
  logger: Logger,
  chatId: string,
): Promise<number | null> {
  const until = performance.now() + GIVE_UP_MS;
  let refusals = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      const reason = error instanceof Error ? error.name : '';
      logger.warn({ reason, chatId }, 'saving the end of a generation failed; retrying');
      refusals += reason === 'MongoServerError' ? 1 : 0;
      if (performance.now() > until || refusals > MAX_REFUSALS) return null;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
