import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/**
 * Resolves when the page has not changed for so many frames, or after the most of them: a reply may be growing. A list that
 * comes in meanwhile has rows that are hidden until they are measured; to axe they are headings without a text.
 */
const calm = ({ quietFrames, mostFrames }: { quietFrames: number; mostFrames: number }) =>
  new Promise<void>((resolve) => {
    let quiet = 0;
    let all = 0;
    const observer = new MutationObserver(() => {
      quiet = 0;
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const look = () => {
      quiet += 1;
      all += 1;
      if (quiet < quietFrames && all < mostFrames) return void requestAnimationFrame(look);
      observer.disconnect();
      return resolve();
    };
    requestAnimationFrame(look);
  });

/**
 * What axe finds in the page as it is now, one line a rule and element; also best practices and the size of targets.
 * Waits until what moves has arrived: text that is fading in has no contrast yet.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(calm, { quietFrames: 40, mostFrames: 300 });
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
