import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { member, openBrowser, ways } from '../lib/browser.ts';
import { manyCharacters } from '../lib/many-characters.ts';

/** What counts as good is 0.1; what one sees is less. */
const mostShift = 0.02;

declare global {
  interface Window {
    shifts?: { value: number; what: string[] }[];
  }
}

/** Collects what moves without the user's doing, from the first paint on. */
const watchShifts = (page: Page) =>
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

/** When fonts and the pictures in sight are there and the last of them has been drawn. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < window.innerHeight);
    await Promise.allSettled(inSight.map((image) => image.decode()));
    for (let frames = 0; frames < 30; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

async function expectSteady(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
  await settled(page);
  const shifts = await page.evaluate(() => window.shifts ?? []);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  if (total > mostShift) throw new Error(`The page shifted by ${total.toFixed(3)}: ${JSON.stringify(shifts)}`);
  expect(total).toBeLessThanOrEqual(mostShift);
}

describe('the first page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
    await manyCharacters(60);
  }, 120_000);
  afterAll(() => browser.close());

  it.each(ways)(
    'does not shift while it loads, cold, warm and slowly, $name',
    async (way) => {
      const { page, problems, walk } = await member(browser, way);
      await walk(`steady-${way.name}`, async () => {
        await watchShifts(page);
        await page.goto('/characters');
        await expectSteady(page);
        await page.reload();
        await expectSteady(page);
        await page.route('**/api/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1_200));
          await route.continue();
        });
        await page.evaluate(() => localStorage.removeItem('user'));
        await page.reload();
        await expectSteady(page);
        expect(problems).toEqual([]);
      });
    },
    60_000,
  );

  it('asks for the session and its list with the first script, and once', async () => {
    const { page, problems, walk } = await member(browser);
    await walk('early', async () => {
      await page.goto('/characters?search=Mira');
      await page.getByRole('article').first().waitFor();
      const visits = await page.evaluate(() =>
        performance.getEntriesByType('resource').map((entry) => {
          const end = 'responseEnd' in entry ? Number(entry.responseEnd) : 0;
          return {
            path: new URL(entry.name).pathname,
            search: new URL(entry.name).search,
            start: entry.startTime,
            end,
          };
        }),
      );
      const of = (path: string) => visits.filter((visit) => visit.path === path);
      const app = visits.find(({ path }) => /^\/app\.\w+\.js$/.test(path));
      for (const path of ['/api/session', `/api${catalogRoutes.listCharacters.path}`]) {
        expect(of(path)).toHaveLength(1);
        expect(of(path)[0]?.start).toBeLessThan(app?.end ?? 0);
      }
      expect(problems).toEqual([]);
    });
  });
});
