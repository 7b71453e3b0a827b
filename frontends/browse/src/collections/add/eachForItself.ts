import { apiErrorOf } from '@masque/web-kit';

/** Calls under way at a time. */
const mostAtOnce = 4;
/** Seconds; a longer limit is told rather than waited for. */
const longestWait = 60;
/** Limits in a row after which it does not go on. */
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

/** Seconds until a limit is over; undefined: there is none that is worth waiting for. */
function waitAfter(error: unknown): number | undefined {
  const failure = error === undefined ? null : apiErrorOf(error);
  return failure?.status === 429 && (failure.remainingTime ?? Infinity) <= longestWait
    ? failure.remainingTime
    : undefined;
}

/**
 * Calls for each item, a few at a time; one that fails does not hold up the others. Where the server limits that, one call at
 * a time goes on as fast as it is let. Once it is aborted no further call begins.
 */
export async function eachForItself<T>(
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
        // The others go, and leave it to the last one to wait.
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
