import { mkdirSync, writeFileSync } from 'node:fs';
import lighthouse from 'lighthouse';
import { median } from '../lib/quantile.ts';
import type { Figure } from '../lib/table.ts';
import { startChromium, type LoadVisitor } from './browser.ts';

const ROUNDS = 3;
const LEAST_SCORE = 90;
const MOST_SHIFT = 0.02;

interface Load {
  readonly score: number;
  /** LCP and TBT in ms, as Lighthouse simulates a mid-range phone on slow 4G. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

async function load(visitor: LoadVisitor, path: string, title: string): Promise<Load> {
  const chromium = await startChromium(visitor);
  try {
    // Keeps storage, which holds the answer to the age gate. The new browser has an empty cache.
    const result = await lighthouse(`${visitor.origin}${path}`, {
      port: chromium.port,
      disableStorageReset: true,
      onlyCategories: ['performance'],
      output: 'html',
      logLevel: 'error',
    });
    if (!result) throw new Error('Lighthouse gave no result');
    mkdirSync('reports', { recursive: true });
    writeFileSync(`reports/lighthouse-${title}.html`, [result.report].flat().join(''));
    const { categories, audits, finalDisplayedUrl, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
    if (!finalDisplayedUrl.includes(path)) throw new Error(`${path} led to ${finalDisplayedUrl}`);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      score: (categories['performance']?.score ?? 0) * 100,
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    await chromium.close();
  }
}

/** Median of three; saves the last report as reports/lighthouse-{title}.html. */
export async function pageLoad(visitor: LoadVisitor, path: string, title: string): Promise<Figure[]> {
  const loads: Load[] = [];
  for (let round = 0; loads.length < ROUNDS; round += 1) {
    try {
      loads.push(await load(visitor, path, title));
    } catch (error) {
      // On a busy machine, a trace may be empty.
      if (round >= 2 * ROUNDS) throw error;
    }
  }
  const middle = (of: keyof Load) => median(loads.map((one) => one[of]));
  return [
    { name: `${title}: Lighthouse mobile`, unit: '', masque: middle('score'), limit: LEAST_SCORE, atLeast: true },
    { name: `${title}: largest paint`, unit: 'ms', masque: middle('lcp') },
    { name: `${title}: blocked`, unit: 'ms', masque: middle('tbt') },
    { name: `${title}: layout shift`, unit: '', masque: middle('cls'), limit: MOST_SHIFT },
  ];
}
