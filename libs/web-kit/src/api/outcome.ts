import { apiErrorOf, type ApiError } from './errors.ts';

/** What a call came to. */
export type Outcome<T> =
  | { data: T; error?: undefined; meta?: object }
  | { data?: undefined; error: ApiError; meta?: object };

/**
 * What the server has made of the call is not known: its response got lost, something behind the gateway failed, or the same
 * call is still being carried out.
 */
export function isUnknown(error: unknown): boolean {
  const failure = error === undefined ? null : apiErrorOf(error);
  if (!failure) return false;
  return failure.kind !== 'http' || (failure.status ?? 0) >= 500 || failure.code === 'request.repeated';
}

/**
 * After a change whose outcome is unknown the server is asked what is true now: it is done (`isDone`), or it failed and what
 * is true goes along for `truthOf`. A refusal stays one, and asks nothing.
 */
export async function settled<T>(
  change: Outcome<T>,
  ask: () => Promise<Outcome<T>>,
  isDone: (truth: T) => boolean,
): Promise<Outcome<T>> {
  if (!change.error || !isUnknown(change.error)) return change;
  const now = await ask();
  if (now.error) return change;
  return isDone(now.data) ? now : { error: change.error, meta: { truth: now.data } };
}

/** What is true after a change: its response, or what the server said when asked; undefined: as it was before. */
export const truthOf = <T>(fulfilled: Promise<{ data: T }>): Promise<T | undefined> =>
  fulfilled.then(
    ({ data }) => data,
    // What `settled` gives along.
    (failure: { meta?: { truth?: T } }) => failure.meta?.truth,
  );
