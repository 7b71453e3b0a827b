import { texts } from '@masque/texts';
import type { Browser, Page } from 'playwright-core';
import { axeFindings, member, openBrowser, type WalkScreen } from '../lib/browser.ts';
import { TestMember } from '../lib/member.ts';

const words = texts.settings.key;

const screens: readonly (WalkScreen & { readonly name: string })[] = [
  { name: 'phone', viewport: { width: 360, height: 740 }, touch: true },
  { name: 'phone without motion', viewport: { width: 360, height: 740 }, touch: true, reducedMotion: 'reduce' },
  { name: 'desk at 200 % zoom', viewport: { width: 640, height: 400 } },
  { name: 'desk', viewport: { width: 1280, height: 800 }, theme: 'light' },
  { name: 'desk without motion', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
];

const dialog = (page: Page) => page.getByRole('dialog', { name: words.deleteTitle });
const opener = (page: Page) => page.getByRole('button', { name: words.delete });
const hasFocus = (page: Page, name: string) =>
  page.waitForFunction((text) => document.activeElement?.textContent?.trim() === text, name);

const waysToClose: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  cross: (page) => dialog(page).getByRole('button', { name: texts.common.close }).click(),
  Cancel: (page) => dialog(page).getByRole('button', { name: texts.common.cancel }).click(),
  mask: (page) => page.mouse.click(8, 8),
  // The page was opened by URL, so the history has no entry of ours behind it.
  Back: (page) => page.goBack().then(() => undefined),
};

describe('dialogs', () => {
  let browser: Browser;
  let iris: TestMember;
  beforeAll(async () => {
    [browser, iris] = await Promise.all([openBrowser(), TestMember.join()]);
  });
  afterAll(() => browser.close());

  it.each(screens)(
    'open and close in every way and give the focus back, on a $name',
    async ({ name, ...screen }) => {
      const { page, problems, walk } = await member(browser, { ...screen, member: iris });
      await walk(`dialogs-${name}`, async () => {
        await page.goto('/settings');
        for (const close of Object.values(waysToClose)) {
          await opener(page).click();
          await dialog(page).waitFor();
          await hasFocus(page, texts.common.cancel);
          await close(page);
          await dialog(page).waitFor({ state: 'detached' });
          await hasFocus(page, words.delete);
        }

        await opener(page).click();
        await dialog(page).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await page.keyboard.press('Tab');
        expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
        // The page behind the dialog doesn't scroll.
        await page.mouse.wheel(0, 600);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'detached' });
        expect(problems).toEqual([]);
      });
    },
    60_000,
  );

  it('rest the keys of the page behind them', async () => {
    const { page, walk } = await member(browser, { member: iris });
    await walk('dialogs-keys', async () => {
      await page.goto('/settings');
      await opener(page).click();
      await dialog(page).waitFor();
      const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
      const before = await theme();
      await page.keyboard.press('t');
      await page.keyboard.press('?');
      expect(await page.getByRole('dialog').count()).toBe(1);
      expect(await theme()).toBe(before);
    });
  }, 60_000);

  it('choose a model from a sheet on a phone and from a list on a desk', async () => {
    const phone = await member(browser, { member: iris, viewport: { width: 360, height: 740 }, touch: true });
    await phone.walk('dialogs-sheet', async () => {
      const { page } = phone;
      await page.goto('/settings');
      const select = page.getByRole('combobox', { name: texts.settings.model.label, exact: true });
      await select.click();
      const sheet = page.getByRole('dialog', { name: texts.settings.model.label });
      const box = await sheet.boundingBox();
      expect(box).toMatchObject({ x: 0, width: 360 });
      const option = sheet.getByRole('option').nth(1);
      const label = (await option.innerText()).split('\n')[0] ?? '';
      await option.click();
      await sheet.waitFor({ state: 'detached' });
      expect(await select.innerText()).toContain(label);
    });
    const desk = await member(browser, { member: iris });
    await desk.walk('dialogs-dropdown', async () => {
      const { page } = desk;
      await page.goto('/settings');
      await page.getByRole('combobox', { name: texts.settings.model.label, exact: true }).click();
      await page.getByRole('option').first().waitFor({ state: 'attached' });
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
  }, 60_000);
});
