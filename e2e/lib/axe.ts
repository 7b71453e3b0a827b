import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/**
 * Resolves when the page has not changed for so many ms, or after the most of them: a reply may be growing. A list that
 * comes in meanwhile has rows that are hidden until they are measured; to axe they are headings without a text. By timers, for
 * a tab in the background has no frames.
 */
const calm = ({ quietMs, mostMs }: { quietMs: number; mostMs: number }) =>
  new Promise<void>((resolve) => {
    const start = performance.now();
    let changedAt = start;
    const observer = new MutationObserver(() => {
      changedAt = performance.now();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const look = () => {
      const now = performance.now();
      if (now - changedAt < quietMs && now - start < mostMs) {
        setTimeout(look, 50);
        return;
      }
      observer.disconnect();
      resolve();
    };
    look();
  });

/**
 * What axe finds in the page as it is now, one line a rule and element; also best practices and the size of targets.
 * Waits until what moves has arrived: text that is fading in has no contrast yet.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(calm, { quietMs: 600, mostMs: 4_000 });
  await page.evaluate(async () => {
    const isEnding = (one: Animation) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const endings = document.getAnimations().filter(isEnding);
    await Promise.allSettled(endings.map((one) => one.finished));
  });
  // Evaluated, not added as a script element, which the content security policy refuses.
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const results = await window.axe?.run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    });
    if (!results) throw new Error('axe is not in the page');
    return results.violations.flatMap(({ id, impact, help, nodes }) =>
      nodes.map(({ target, any }) => {
        const detail = any[0]?.message ?? help;
        return `${id} (${impact}) at ${target.join(' ')}: ${detail}`;
      }),
    );
  });
}
