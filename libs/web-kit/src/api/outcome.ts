import { apiErrorOf, type ApiError } from './errors.ts';

export type CallResult<T> =
  | { data: T; error?: undefined; meta?: object }
  | { data?: undefined; error: ApiError; meta?: object };

/** Tells whether the server may have applied the call although it failed. */
export function isUnknown(error: unknown): boolean {
  const failure = error === undefined ? null : apiErrorOf(error);
  if (!failure) return false;
  return failure.kind !== 'http' || (failure.status ?? 0) >= 500 || failure.code === 'request.repeated';
}

/** After an unknown outcome asks for the current state: success if `isDone`, else the failure carries it as `truth`. */
export async function confirmChange<T>(
  change: CallResult<T>,
  ask: () => Promise<CallResult<T>>,
  isDone: (truth: T) => boolean,
): Promise<CallResult<T>> {
  if (!change.error || !isUnknown(change.error)) return change;
  const now = await ask();
  if (now.error) return change;
  return isDone(now.data) ? now : { error: change.error, meta: { truth: now.data } };
}

export const truthOf = <T>(fulfilled: Promise<{ data: T }>): Promise<T | undefined> =>
  fulfilled.then(
    ({ data }) => data,
    (failure: { meta?: { truth?: T } }) => failure.meta?.truth,
  );
