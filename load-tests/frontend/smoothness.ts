import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { quantile } from '../lib/quantile.ts';

const LONG_FRAME_MS = 50;
const BETWEEN_KEYS_MS = 120;

export interface FrameTimes {
  readonly perSecond: number;
  readonly long: number;
  readonly longestMs: number;
}

export async function framesOf(page: Page, ms: number): Promise<FrameTimes> {
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

/** Returns the 95th percentile of the time from key press to painted frame, in ms. */
export async function keyToFrame(page: Page, keys: number): Promise<number> {
  await page.getByLabel(/^Message to/).focus();
  const times = await page.evaluateHandle(() => {
    const found: number[] = [];
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      const channel = new MessageChannel();
      // Runs right after the frame's callbacks, layout and paint.
      channel.port1.addEventListener('message', () => found.push(performance.now() - timeStamp));
      channel.port1.start();
      requestAnimationFrame(() => channel.port2.postMessage(null));
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return found;
  });
  for (let n = 0; n < keys; n += 1) {
    await page.keyboard.press(n % 6 === 5 ? ' ' : 'a');
    await pause(BETWEEN_KEYS_MS);
  }
  const found = await times.jsonValue();
  if (found.length < keys) throw new Error(`Of ${keys} keys, ${found.length} were seen`);
  return quantile(found, 0.95);
}
