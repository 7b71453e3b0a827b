import { catalogRoutes, moderationRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { member, openBrowser, ways } from '../lib/browser.ts';
import { manyCharacters } from '../lib/many-characters.ts';
import { inChat } from '../lib/in-chat.ts';
import { TestMember } from '../lib/member.ts';
import { reported } from '../lib/reported.ts';
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
const answerLate = (page: Page, what = '**/api/**') =>
  page.route(what, async (route) => {
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

  it('do not shift: what moderators have hidden', async () => {
    const { page, problems, walk, member: author } = await member(browser, way);
    const { id } = await author.createCharacter({ isPublic: true });
    const { id: report } = await reported((await TestMember.join()).person, 'character', id);
    const body = { action: 'hide', rule: 'spam', message: 'It sells shoes.' } as const;
    const { person: admin } = await TestMember.admin();
    expect((await admin.call(moderationRoutes.actOnReport, { params: { id: report }, body })).status).toBe(201);
    await walk(`steady-hidden-${way.name}`, async () => {
      const notice = page.getByText(/^Moderators have hidden this character/);
      await page.goto(`/character/${id}`);
      await notice.waitFor();
      await watchShifts(page);
      await answerLate(page, '**/{api,remotes}/**');
      for (const path of [`/character/${id}`, `/edit-character/${id}`, '/manage-characters']) {
        await page.goto(path);
        await notice.waitFor();
        await expectSteady(page);
      }
      expect(problems).toEqual([]);
    });
  }, 60_000);

  it('have their titles in one size at one place', async () => {
    const { page, walk } = await member(browser, way);
    await walk(`titles-${way.name}`, async () => {
      const titles = new Set<string>();
      const paths = ['/chats', '/settings', '/personas', '/create-persona', '/create-character', '/import-characters'];
      // On a phone its tabs stand for the title.
      const list = way.name === 'phone' ? [] : ['/characters'];
      for (const path of [...list, ...paths, '/favorites', '/manage-characters', '/notices', '/reports', '/terms']) {
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
