import { apiErrorOf } from '@masque/web-kit';

const mostAtOnce = 4;
/** Seconds; longer rate limits are reported as failures instead. */
const longestWait = 60;
/** Rate limits in a row before giving up. */
const mostLimits = 5;

interface Results<T> {
  done: T[];
  failed: { item: T; error: unknown }[];
}

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Seconds; undefined if there is no rate limit or the wait is too long. */
function waitAfter(error: unknown): number | undefined {
  const failure = error === undefined ? null : apiErrorOf(error);
  return failure?.status === 429 && (failure.remainingTime ?? Infinity) <= longestWait
    ? failure.remainingTime
    : undefined;
}

/**
 * Calls `call` for each item, a few at a time; a failure doesn't stop the others. After a rate limit, continues with
 * one call at a time. After an abort no further call starts.
 */
export async function runEach<T>(
  items: readonly T[],
  call: (item: T) => Promise<{ error?: unknown }>,
  signal: AbortSignal,
): Promise<Results<T>> {
  const waiting = [...items];
  const results: Results<T> = { done: [], failed: [] };
  let workers = mostAtOnce;
  let limits = 0;

  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined && !signal.aborted; item = waiting.shift()) {
      const { error } = await call(item);
      const wait = waitAfter(error);
      if (wait !== undefined && limits < mostLimits) {
        waiting.unshift(item);
        // The other workers stop; the last one waits.
        if (workers > 1) break;
        limits += 1;
        await pause(wait, signal);
        continue;
      }
      if (error === undefined) {
        limits = 0;
        results.done.push(item);
      } else results.failed.push({ item, error });
    }
    workers -= 1;
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  return results;
}
