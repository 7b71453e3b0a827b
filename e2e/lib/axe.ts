import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { openEngine } from './engines/engine.ts';
import { takePictures } from './pictures.ts';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/** The minified build: half the size of axe's `source`, which every checked page would have to parse. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Calm {
  /** Milliseconds without DOM changes. */
  readonly quietMs: number;
  readonly mostMs: number;
}
const BRIEF: Calm = { quietMs: 100, mostMs: 1_000 };
const LONG: Calm = { quietMs: 600, mostMs: 4_000 };

/** Resolves when the DOM is stable, or after `mostMs`. Uses timers, because background tabs get no animation frames. */
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

/** Text that is fading in fails the contrast rule. */
const endOfAnimations = async () => {
  const isEnding = (one: Animation) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  const endings = document.getAnimations().filter(isEnding);
  await Promise.allSettled(endings.map((one) => one.finished));
};

async function findingsAfter(page: Page, wait: Calm): Promise<string[]> {
  await page.evaluate(calm, wait);
  await page.evaluate(endOfAnimations);
  // Evaluated, because the CSP blocks an added script element.
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
 * Returns axe's findings, one per rule and element, including best practices and target size. Rechecks findings once
 * the page has been stable for longer, because list rows that are still being measured are headings without text.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // Other engines show the same document.
  if (openEngine) return [];
  const early = await findingsAfter(page, BRIEF);
  const findings = early.length === 0 ? early : await findingsAfter(page, LONG);
  await takePictures(page, findings);
  return findings;
}
