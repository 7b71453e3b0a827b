import type { Page } from 'playwright-core';

/** Layout shift score. 0.1 counts as good, but less than that is still visible. */
const mostShift = 0.02;

declare global {
  interface Window {
    shifts?: { value: number; what: string[] }[];
  }
}

/** Records layout shifts not caused by input, from the first paint on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = [];
    window.shifts = shifts;
    const nameOf = (node: unknown) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : 'text';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || !('hadRecentInput' in entry) || !('sources' in entry)) continue;
        if (typeof entry.value !== 'number' || entry.hadRecentInput || !Array.isArray(entry.sources)) continue;
        shifts.push({ value: entry.value, what: entry.sources.map((source) => nameOf(source.node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Resolves when fonts and visible images have loaded and been drawn. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < window.innerHeight);
    await Promise.allSettled(inSight.map((image) => image.decode()));
    for (let frames = 0; frames < 30; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/** Call it once the expected content is visible. Rejects if the page has shifted. */
export async function expectSteady(page: Page): Promise<void> {
  await settled(page);
  const shifts = await page.evaluate(() => window.shifts ?? []);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  if (total > mostShift) throw new Error(`The page shifted by ${total.toFixed(3)}: ${JSON.stringify(shifts)}`);
  expect(total).toBeLessThanOrEqual(mostShift);
}
