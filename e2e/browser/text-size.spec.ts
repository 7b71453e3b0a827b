import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft } from '../lib/api.ts';
import { member, openBrowser, sizes } from '../lib/browser.ts';

/** Controls with cut-off text, and horizontal overflow of the page. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, a[class*=button], [role=tab], label, h1, h2')];
    const isCut = (element: HTMLElement) =>
      element.clientWidth > 1 && // skips visually hidden text
      getComputedStyle(element).overflow !== 'visible' &&
      getComputedStyle(element).webkitLineClamp === 'none' &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
    return {
      beyond: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
      cut: controls.filter(isCut).map((element) => element.textContent),
    };
  });

describe('text of twice the size', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(Object.entries(sizes))(
    'fits into each page on a %s',
    async (name, viewport) => {
      const { page, person, walk } = await member(browser, { viewport, touch: name === 'phone' });
      await person.call(catalogRoutes.createCharacter, { body: aDraft() });
      await walk(`text-size-${name}`, async () => {
        for (const path of ['/characters', '/create-character', '/settings', '/chats', '/profile']) {
          await page.goto(path);
          await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
          await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
          await page.waitForFunction(() => document.fonts.status === 'loaded');
          expect({ path, ...(await misfits(page)) }).toEqual({ path, beyond: 0, cut: [] });
        }
      });
    },
    60_000,
  );

  it.each([320, 360])(
    'leaves room around each word of the bottom bar, %i px wide',
    async (width) => {
      const { page, walk } = await member(browser, { viewport: { width, height: 740 }, touch: true });
      await walk(`text-size-bar-${width}`, async () => {
        await page.goto('/characters');
        const bar = page.getByRole('navigation').last();
        await bar.getByText('Profile').waitFor();
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        const words = await bar.locator('a > span').evaluateAll((all) =>
          all.map((one) => {
            const { left, right } = one.getBoundingClientRect();
            return { word: one.textContent, left, right };
          }),
        );
        expect(words.map(({ word }) => word)).toEqual(['Characters', 'Chats', 'Create', 'Personas', 'Profile']);
        const rooms = words.map(({ left }, at) => left - (words[at - 1]?.right ?? 0));
        for (const room of [...rooms, width - words.at(-1)!.right]) expect(room).toBeGreaterThanOrEqual(4);
      });
    },
    60_000,
  );
});
