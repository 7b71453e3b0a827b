import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { openEngine } from './engines/engine.ts';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/** Half the size of the module's own `source`, which counts: every page that is checked parses it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Calm {
  /** Without a change for so long. */
  readonly quietMs: number;
  readonly mostMs: number;
}
const BRIEF: Calm = { quietMs: 100, mostMs: 1_000 };
const LONG: Calm = { quietMs: 600, mostMs: 4_000 };

/** Resolves when the page is calm; a reply may grow all the time. By timers: a tab in the background has no frames. */
const calm = ({ quietMs, mostMs }: Calm) =>
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

/** Text that fades in has no contrast yet. */
const endOfAnimations = async () => {
  const isEnding = (one: Animation) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  const endings = document.getAnimations().filter(isEnding);
  await Promise.allSettled(endings.map((one) => one.finished));
};

async function findingsAfter(page: Page, wait: Calm): Promise<string[]> {
  await page.evaluate(calm, wait);
  await page.evaluate(endOfAnimations);
  // Evaluated, not added as a script element, which the content security policy refuses.
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(source);
  return page.evaluate(async () => {
    const results = await window.axe?.run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
      preload: false,
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

/**
 * Returns what axe finds in the page, one line a rule and element; best practices and the size of targets included. Looks
 * again when the page has been calm for longer: rows of a list that are still being measured are headings without a text.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // The rules are about the document, which is the same in every engine.
  if (openEngine) return [];
  const findings = await findingsAfter(page, BRIEF);
  return findings.length === 0 ? findings : findingsAfter(page, LONG);
}
