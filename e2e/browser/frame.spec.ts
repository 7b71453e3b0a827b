import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft, freshName, origin } from '../lib/api.ts';
import { axeFindings, enter, member, newcomer, openBrowser, sizes, visitor, ways } from '../lib/browser.ts';
import { manyCharacters } from '../lib/many-characters.ts';
import { TestMember } from '../lib/member.ts';

const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    return `${active?.tagName.toLowerCase()}: ${active?.textContent?.trim()}`;
  });
const said = (page: Page) => page.getByRole('status').filter({ hasText: /./ }).first().textContent();
const pathOf = (page: Page) => new URL(page.url()).pathname;

const overflowing = (page: Page) =>
  page.evaluate(() => {
    const inFrame = [...document.querySelectorAll('header a, header button, nav a, nav a span')];
    const width = document.documentElement.clientWidth;
    const found = inFrame.filter((one) => {
      const box = one.getBoundingClientRect();
      // The row of sections scrolls.
      if (box.width === 0 || one.closest('[aria-label=Sections]')) return false;
      return (
        box.left < -1 || box.right > width + 1 || (one.tagName === 'SPAN' && one.scrollWidth > one.clientWidth + 1)
      );
    });
    const wide = document.documentElement.scrollWidth > width ? ['the page is wider than the window'] : [];
    return [...wide, ...found.map((one) => one.textContent || one.getAttribute('aria-label') || one.tagName)];
  });

describe('the frame', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
    await manyCharacters(12);
  });
  afterAll(() => browser.close());

  it.each(ways)('gives focus to a new page and says its name, $name', async (way) => {
    const { page, problems, walk } = await member(browser, way);
    await walk(`page-change-${way.name}`, async () => {
      const place = (name: string) =>
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).filter({ visible: true });
      await page.goto('/characters');
      await page.getByRole('article').first().waitFor();
      await place('Create').click();
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      expect(await focused(page)).toBe('h1: Create Your AI Character');
      expect(await page.title()).toBe('Create Your AI Character · Masque');
      expect(await said(page)).toBe('Create Your AI Character');
      await place('Chats').click();
      await page.waitForURL('**/chats');
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      await page.goBack();
      await page.waitForFunction(() => document.activeElement?.textContent === 'Create Your AI Character');
      expect(problems).toEqual([]);
    });
  });

  it('moves from another name of this machine to the origin to which logins return', async () => {
    const { page, walk } = await visitor(browser);
    await walk('loopback', async () => {
      const other = new URL('/login?returnTo=%2Fcharacters', origin());
      other.hostname = '127.0.0.1';
      await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
      await page.goto(other.href);
      await page.waitForURL((url) => url.hostname !== '127.0.0.1');
      expect(page.url()).toBe(`${origin()}/login?returnTo=%2Fcharacters`);
    });
  });

  it('leaves keys to dialogs and to whoever types, and can switch them off', async () => {
    const { page, problems, walk } = await member(browser);
    await walk('shortcuts', async () => {
      await page.goto('/characters');
      await page.getByRole('article').first().waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('gs');
      expect(await page.getByRole('searchbox').inputValue()).toBe('gs');
      await page.getByRole('searchbox').fill('');
      await page.getByRole('searchbox').blur();

      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await dialog.waitFor();
      await page.keyboard.type('gs');
      expect(pathOf(page)).toBe('/characters');
      await dialog.getByRole('switch').click();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.keyboard.type('gs?');
      await page.reload();
      await page.getByRole('article').first().waitFor();
      await page.keyboard.type('gs?');
      expect(pathOf(page)).toBe('/characters');
      expect(await dialog.count()).toBe(0);

      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
      await dialog.getByRole('switch').click();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.keyboard.type('gs');
      await page.waitForURL('**/settings');
      expect(problems).toEqual([]);
    });
  });

  it.each(ways)('offers nothing that is not built, $name', async (way) => {
    const { page, problems, walk } = await member(browser, way);
    await walk(`no-dead-ends-${way.name}`, async () => {
      await page.goto('/settings');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const offered = await page
        .locator('header a, nav a, footer a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      for (const href of new Set(offered.filter((one) => one?.startsWith('/')))) {
        await page.goto(href ?? '');
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.getByText('isn’t available yet').count()).toBe(0);
      }
      expect(problems).toEqual([]);
    });
  });

  it.each(ways)('leads to the legal pages from above the endless list, $name', async (way) => {
    const { page, problems, walk } = await newcomer(browser, way);
    await walk(`legal-links-${way.name}`, async () => {
      await page.goto('/characters');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Enter', exact: true }).click();
      await page.getByRole('heading', { name: 'Characters', exact: true }).waitFor();
      await page.getByRole('button', { name: way.touch ? 'Menu' : 'More', exact: true }).click();
      const items = await page.getByRole('menuitem').allTextContents();
      expect(items.filter((item) => ['Characters', 'Chats', 'Create', 'Profile'].includes(item))).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Privacy Policy' }).click();
      await page.waitForURL('**/privacy');
      await page.getByRole('heading', { name: 'Privacy Policy' }).waitFor();
      expect(problems).toEqual([]);
    });
  });

  it.each(ways)('keeps the page that was wanted while the terms are read at the gate, $name', async (way) => {
    const { person } = await TestMember.join();
    const name = freshName('Mira');
    const { body } = await person.call(catalogRoutes.createCharacter, { body: aDraft({ name }) });
    const { page, problems, walk } = await newcomer(browser, way);
    await walk(`gate-terms-${way.name}`, async () => {
      await page.goto(`/character/${body.id}?from=link`);
      await page.getByRole('link', { name: 'Terms of Service' }).click();
      await page.getByRole('heading', { name: 'Terms of Service' }).waitFor();
      await page.reload();
      await page.getByRole('link', { name: 'Back to Age Verification' }).click();

      const enterButton = page.getByRole('button', { name: 'Enter', exact: true });
      const top = async () => (await enterButton.boundingBox())?.y;
      const before = await top();
      // Playwright considers it disabled.
      await enterButton.click({ force: true });
      await page.getByText('You must confirm that you are at least 16 years old to continue.').waitFor();
      expect(await top()).toBe(before);
      await enter(page);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(new URL(page.url()).search).toBe('?from=link');
      expect(problems).toEqual([]);
    });
  });

  it.each(ways)('comes also when its code is lost once, and says so when it stays away, $name', async (way) => {
    const { page, walk } = await visitor(browser, way);
    await walk(`app-lost-${way.name}`, async () => {
      let losses = 1;
      await page.route(/\/app\.\w+\.js$/, (route) => {
        losses -= 1;
        return losses < 0 ? route.continue() : route.abort();
      });
      await page.goto('/characters');
      await page.getByRole('article').first().waitFor();
      expect(losses).toBe(-1);

      losses = Number.POSITIVE_INFINITY;
      await page.reload();
      const retry = page.getByRole('button', { name: 'Try again' });
      await page.getByText('We couldn’t load Masque. Check your connection.').waitFor();
      expect(await page.getByRole('checkbox').count()).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await retry.click();
      await page.getByRole('button', { name: 'Opening Masque' }).waitFor();
      await retry.waitFor();

      losses = 0;
      await retry.click();
      await page.getByRole('article').first().waitFor();
      expect(await retry.count()).toBe(0);
    });
  });

  it.each([
    ['phone', sizes.phone],
    ['tablet', { width: 768, height: 1024 }],
    ['desk', sizes.desk],
  ])('holds text of twice the size, %s', async (name, viewport) => {
    const { page, walk } = await member(browser, { viewport });
    await walk(`large-text-${name}`, async () => {
      await page.goto('/settings');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await overflowing(page)).toEqual([]);
    });
  });
});
