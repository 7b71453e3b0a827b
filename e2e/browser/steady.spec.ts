import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { member, openBrowser, ways } from '../lib/browser.ts';
import { manyCharacters } from '../lib/many-characters.ts';
import { expectSteady, watchShifts } from '../lib/shifts.ts';

const expectSteadyList = async (page: Page): Promise<void> => {
  await page.getByRole('article').first().waitFor();
  await expectSteady(page);
};

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
        await expectSteadyList(page);
        await page.reload();
        await expectSteadyList(page);
        await page.route('**/api/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1_200));
          await route.continue();
        });
        await page.evaluate(() => localStorage.removeItem('user'));
        await page.reload();
        await expectSteadyList(page);
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
