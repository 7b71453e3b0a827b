import { setTimeout as sleep } from 'node:timers/promises';

/** Required maximum recovery time after a fault, in milliseconds. */
export const RECOVERY_MS = 10_000;

/** Polls until the check returns something truthy; returns the elapsed milliseconds. Rejects after `ms`. */
export async function expectWithin(ms: number, check: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  let last: unknown = 'it never held';
  for (;;) {
    try {
      if (await check()) return Math.round(performance.now() - begin);
    } catch (error) {
      last = error;
    }
    if (performance.now() - begin > ms) {
      throw new Error(`Not within ${ms} ms: ${last instanceof Error ? last.message : String(last)}`);
    }
    await sleep(50);
  }
}
