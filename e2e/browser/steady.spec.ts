import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { member, openBrowser, ways } from '../lib/browser.ts';
import { manyCharacters } from '../lib/many-characters.ts';
import { inChat } from '../lib/in-chat.ts';
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

/** Responses arrive late and out of order: content that doesn't wait for them must reserve their space. */
const answerLate = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 600));
    await route.continue();
  });

describe.each(ways)('pages that fill up, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('do not shift: a character with a chat to continue, and the settings', async () => {
    const { page, problems, walk, character } = await inChat(browser, {
      ...way,
      messages: [{ sender: 'user', text: 'Hello.' }],
    });
    await walk(`steady-pages-${way.name}`, async () => {
      await watchShifts(page);
      await answerLate(page);
      await page.goto(`/character/${character.id}`);
      await page.getByRole('button', { name: 'Continue Latest Chat' }).waitFor();
      await page.getByRole('heading', { name: /^Comments/ }).waitFor();
      await expectSteady(page);
      await page.goto('/settings');
      for (const name of ['Delete key', 'Scan Depth', 'No access tokens yet.', 'You haven’t blocked anyone.'])
        await page.getByRole('button', { name }).or(page.getByLabel(name)).or(page.getByText(name)).first().waitFor();
      await expectSteady(page);
      expect(problems).toEqual([]);
    });
  }, 60_000);

  it('have their titles in one size at one place', async () => {
    const { page, walk } = await member(browser, way);
    await walk(`titles-${way.name}`, async () => {
      const titles = new Set<string>();
      const paths = ['/chats', '/settings', '/personas', '/create-persona', '/create-character', '/import-characters'];
      for (const path of [...paths, '/favorites', '/manage-characters', '/notices', '/reports', '/terms']) {
        await page.goto(path);
        const title = page.locator('h1').first();
        await title.waitFor();
        titles.add(
          await title.evaluate(
            (h1) => `${getComputedStyle(h1).fontSize} at ${Math.round(h1.getBoundingClientRect().top)}`,
          ),
        );
      }
      expect([...titles]).toHaveLength(1);
    });
  }, 60_000);
});
