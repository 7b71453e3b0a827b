import { legalPages, texts } from '@masque/texts';
import { transparency } from '@masque/texts/transparency';
import type { Browser } from 'playwright-core';
import { axeFindings, newcomer, openBrowser, visitor, ways } from '../lib/browser.ts';

describe('legal pages', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(ways)('are read before the age gate, which every other page leads to, $name', async (way) => {
    const { page, problems, walk } = await newcomer(browser, way);
    await walk(`legal-before-gate-${way.name}`, async () => {
      await page.goto('/terms');
      await page.getByRole('heading', { name: 'Terms of Service' }).waitFor();
      await page.getByText(/^Version .* in force/).waitFor();
      expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
      expect(await axeFindings(page)).toEqual([]);

      await page
        .getByRole('navigation', { name: 'Contents' })
        .getByRole('link', { name: 'Ending this agreement' })
        .click();
      await page.waitForURL('**/terms#end');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Community Guidelines' }).click();
      await page.getByRole('heading', { name: 'No spam' }).waitFor();

      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
      await page.getByRole('article').getByRole('link', { name: 'Settings', exact: true }).first().click();
      await page.getByRole('button', { name: 'Enter', exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/settings');
      expect(problems).toEqual([]);
    });
  });

  it.each(ways)(
    'and the numbers of moderation are open to everyone; an unknown address says so, $name',
    async (way) => {
      const { page, problems, walk } = await visitor(browser, way);
      await walk(`legal-all-${way.name}`, async () => {
        for (const name of legalPages) {
          await page.goto(`/${name}`);
          await page.getByRole('heading', { level: 1, name: texts.legal.pages[name] }).waitFor();
        }
        await page.goto('/transparency');
        await page.getByText(transparency.lead).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await page.goto('/nowhere');
        await page.getByRole('heading', { level: 1, name: texts.shell.notFound }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        expect(problems).toEqual([]);
      });
    },
  );

  it.each(ways)('stand on paper without what surrounds them, and say where links lead to, $name', async (way) => {
    const { page, walk } = await visitor(browser, way);
    await walk(`legal-print-${way.name}`, async () => {
      await page.goto('/privacy');
      await page.getByRole('heading', { name: 'Your rights' }).waitFor();
      await page.emulateMedia({ media: 'print' });
      for (const hidden of ['banner', 'contentinfo', 'navigation'] as const)
        expect(await page.getByRole(hidden).filter({ visible: true }).count()).toBe(0);
      const style = await page.evaluate(() => {
        const link = document.querySelector('article a[href="/cookies"]');
        return {
          ground: getComputedStyle(document.body).backgroundColor,
          after: link ? getComputedStyle(link, '::after').content : '',
        };
      });
      expect(style.ground).toBe('rgb(255, 255, 255)');
      expect(style.after).toContain('/cookies)');
    });
  });
});
