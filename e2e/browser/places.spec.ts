import type { Browser, Page } from 'playwright-core';
import { member, newcomer, openBrowser, ways } from '../lib/browser.ts';
import { manyCharacters } from '../lib/many-characters.ts';

const deep = 20_000;

/** Scrolls while the list keeps loading. */
const scrollDeep = (page: Page) =>
  page.waitForFunction(
    (offset) => {
      window.scrollTo(0, offset + 500);
      return window.scrollY > offset;
    },
    deep,
    { polling: 'raf', timeout: 90_000 },
  );

interface Place {
  offset: number;
  href: string;
  top: number;
}

/** The card at the middle of the screen, once nothing moves. */
const placeOf = (page: Page): Promise<Place> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const read = () => {
      const middle = window.innerHeight / 2;
      const links = [...document.querySelectorAll<HTMLAnchorElement>('article h2 a')];
      const near = links.toSorted(
        (one, other) =>
          Math.abs(one.getBoundingClientRect().top - middle) - Math.abs(other.getBoundingClientRect().top - middle),
      )[0];
      return {
        offset: window.scrollY,
        href: near?.getAttribute('href') ?? '',
        top: near?.getBoundingClientRect().top ?? 0,
      };
    };
    let last = read();
    for (let still = 0; still < 40;) {
      await frame();
      const now = read();
      still = now.offset === last.offset && now.top === last.top ? still + 1 : 0;
      last = now;
    }
    return last;
  });

const expectBackAt = async (page: Page, before: Place) => {
  await page.waitForURL('**/characters');
  await page.locator(`article a[href="${before.href}"]`).first().waitFor();
  const after = await placeOf(page);
  expect(Math.abs(after.offset - before.offset)).toBeLessThanOrEqual(5);
  const top = await page
    .locator(`article h2 a[href="${before.href}"]`)
    .evaluate((link) => link.getBoundingClientRect().top);
  expect(Math.abs(top - before.top)).toBeLessThanOrEqual(5);
};

describe('places in the list of characters', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
    await manyCharacters(340);
  }, 120_000);
  afterAll(() => browser.close());

  it.each(ways)(
    'are kept on the way back from a character and from a chat, $name',
    async (way) => {
      const { page, problems, walk } = await member(browser, way);
      await walk(`places-${way.name}`, async () => {
        await page.goto('/characters');
        await page.getByRole('article').first().waitFor();
        await scrollDeep(page);
        const before = await placeOf(page);
        expect(before.offset).toBeGreaterThan(deep);

        await page.locator(`article h2 a[href="${before.href}"]`).click();
        await page.waitForURL(`**${before.href}`);
        // The list stays until the character's page is ready.
        await page.waitForFunction(() => window.scrollY === 0);
        await page.goBack();
        await expectBackAt(page, before);

        await page.locator(`article h2 a[href="${before.href}"]`).click();
        await page.getByRole('link', { name: 'Back to Characters' }).click();
        await expectBackAt(page, before);

        const card = page.getByRole('article').filter({ has: page.locator(`a[href="${before.href}"]`) });
        await card.hover();
        const there = await placeOf(page);
        await card.getByRole('button', { name: 'Start New Chat' }).click();
        await page.getByRole('log').waitFor();
        await page.goBack();
        await expectBackAt(page, there);

        await page.locator(`article h2 a[href="${before.href}"]`).click();
        // Cards in the list have this button too.
        await page.getByRole('link', { name: 'Back to Characters' }).waitFor();
        await page.getByRole('button', { name: 'Start New Chat' }).click();
        await page.getByRole('log').waitFor();
        await page.getByRole('link', { name: 'Back to Characters' }).click();
        await expectBackAt(page, there);

        // A reload discards measured heights, so only the offset is restored.
        await page.reload();
        await page.getByRole('article').first().waitFor();
        await page.waitForFunction((offset) => Math.abs(window.scrollY - offset) <= 5, there.offset);
        expect(problems).toEqual([]);
      });
    },
    180_000,
  );

  it.each(ways)('do not bring an ended search back, $name', async (way) => {
    const { page, problems, walk } = await newcomer(browser, way);
    await walk(`ended-search-${way.name}`, async () => {
      await page.goto('/characters');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Enter', exact: true }).click();
      await page.getByRole('article').first().waitFor();
      await page.getByRole('searchbox').fill('nobody is called so');
      await page.getByText('No characters found matching your criteria').waitFor();
      await page.waitForURL(/search=/);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Characters' })
        .filter({ visible: true })
        .click();
      await page.getByRole('article').first().waitFor();
      // Waits longer than the search's debounce.
      await placeOf(page);
      expect(await page.getByRole('searchbox').inputValue()).toBe('');
      expect(new URL(page.url()).search).toBe('');
      await page.getByRole('article').first().waitFor();

      await page.goBack();
      await page.waitForURL(/search=/);
      await page.getByText('No characters found matching your criteria').waitFor();
      expect(await page.getByRole('searchbox').inputValue()).toBe('nobody is called so');
      expect(problems).toEqual([]);
    });
  });
});
