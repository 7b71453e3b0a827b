import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft } from '../lib/api.ts';
import { member, openBrowser, sizes } from '../lib/browser.ts';

/** Controls whose text is cut, and how far the page reaches beyond the screen. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, a[class*=button], [role=tab], label, h1, h2')];
    const isCut = (element: HTMLElement) =>
      element.clientWidth > 1 && // not what only screen readers get
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
});
