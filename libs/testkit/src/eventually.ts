const STEP_MS = 50;

/** Polls until `check` returns something other than false, null and undefined; an error counts as not yet. */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = 40_000): Promise<NonNullable<T>> {
  const end = Date.now() + withinMs;
  let reason: unknown = 'it never held';
  while (Date.now() < end) {
    try {
      const value = await check();
      if (value !== false && value !== null && value !== undefined) return value;
    } catch (error) {
      reason = error;
    }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  throw new Error(`Not within ${withinMs} ms: ${reason instanceof Error ? reason.message : String(reason)}`);
}
