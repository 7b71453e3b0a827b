import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { quantile } from '../lib/quantile.ts';

const LONG_FRAME_MS = 50;
/** Shorter ones are not told of by the browser. */
const SHORTEST_EVENT_MS = 16;
const BETWEEN_KEYS_MS = 120;

export interface Frames {
  readonly perSecond: number;
  /** Frames that took over 50 ms, a second. */
  readonly long: number;
  readonly longestMs: number;
}

/** Frames that the page makes in so many milliseconds. */
export async function framesOf(page: Page, ms: number): Promise<Frames> {
  const gaps = await page.evaluate(
    (duration) =>
      new Promise<number[]>((resolve) => {
        const found: number[] = [];
        const start = performance.now();
        let before = start;
        const onFrame = (now: number) => {
          found.push(now - before);
          before = now;
          if (now - start < duration) requestAnimationFrame(onFrame);
          else resolve(found);
        };
        requestAnimationFrame(onFrame);
      }),
    ms,
  );
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1_000;
  return {
    perSecond: gaps.length / seconds,
    long: gaps.filter((gap) => gap > LONG_FRAME_MS).length / seconds,
    longestMs: Math.max(...gaps),
  };
}

/** Types keys and tells how long it took from each to the frame that shows it, at the quantile 0.95, in ms. */
export async function keyToFrame(page: Page, keys: number): Promise<number> {
  await page.getByLabel(/^Message to/).focus();
  const events = await page.evaluateHandle((durationThreshold) => {
    const byInteraction = new Map<number, number>();
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
        const known = byInteraction.get(entry.interactionId) ?? 0;
        byInteraction.set(entry.interactionId, Math.max(known, entry.duration));
      }
    });
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold };
    observer.observe(options);
    return byInteraction;
  }, SHORTEST_EVENT_MS);
  for (let n = 0; n < keys; n += 1) {
    await page.keyboard.press(n % 6 === 5 ? ' ' : 'a');
    await pause(BETWEEN_KEYS_MS);
  }
  // Entries come with the next idle moment.
  await pause(1_000);
  const durations = await events.evaluate((map) => [...map.values()]);
  const unreported = Array.from({ length: Math.max(0, keys - durations.length) }, () => SHORTEST_EVENT_MS);
  return quantile([...durations, ...unreported], 0.95);
}
