import { chatRoutes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import type { Browser } from 'playwright-core';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';

/** About as many as OpenRouter lists. */
const models = Array.from({ length: 300 }, (_, at) => ({
  id: `maker/model-${at}`,
  name: `Model ${at}`,
  provider: 'Maker',
  description: `The model of number ${at}.`,
  contextLength: 8_192,
  pricing: { prompt: '0.0000015', completion: '0.000002' },
}));

describe('the settings', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(ways)(
    'save what is chosen and slid at once; a model is found among 300, $name',
    async (way) => {
      const { page, problems, walk, person } = await member(browser, way);
      await walk(`settings-${way.name}`, async () => {
        await page.route('**/api/available-models', (route) => route.fulfill({ json: { models } }));
        await page.goto('/settings');
        await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
        await page.getByRole('textbox', { name: 'Scan Depth' }).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7_200);

        await page.getByRole('combobox', { name: 'Model', exact: true }).click();
        if (way.touch) await page.getByRole('searchbox').fill('model-277');
        else await page.keyboard.type('model-277');
        const option = page.getByText('$1.50 in, $2.00 out per million tokens').first();
        await option.waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await option.click();
        await page.getByText('The model of number 277.').waitFor();
        const panel = page.getByRole('region', { name: 'AI model' });
        await panel.getByText('Saved', { exact: true }).waitFor();
        const saved = await person.call(chatRoutes.getModel, { query: {} });
        expect(saved.body.model).toBe('maker/model-277');

        await page.getByRole('slider', { name: 'Temperature' }).focus();
        await page.keyboard.press('ArrowRight');
        await page.getByRole('region', { name: 'Generation settings' }).getByText('Saved', { exact: true }).waitFor();
        await page.reload();
        await page.getByText('1.01', { exact: true }).waitFor();
        await page.getByText('The model of number 277.').waitFor();
        expect(problems).toEqual([]);
      });
    },
    60_000,
  );

  it.each(ways)('open at the generation settings from a chat, with sliders for a thumb, $name', async (way) => {
    const { page, problems, walk, member: author } = await member(browser, way);
    const { id } = await author.createCharacter();
    await walk(`settings-generation-${way.name}`, async () => {
      await page.goto(`/chat?characterId=${id}&newChat=true`);
      await page.getByRole('log').waitFor();
      await page.getByRole('button', { name: 'Chat settings' }).click();
      await page.getByRole('menuitem', { name: 'Generation Settings' }).click();
      const heading = page.getByRole('heading', { name: 'Generation settings' });
      await page.waitForFunction(() => document.activeElement?.textContent === 'Generation settings');
      await page.getByText('sk-or-…1234').waitFor();
      const header = await page.getByRole('banner').evaluate((banner) => banner.getBoundingClientRect().bottom);
      const { bottom } = await page
        .getByRole('navigation', { name: 'Sections' })
        .evaluate((nav) => ({ bottom: nav.getBoundingClientRect().bottom }));
      const below = way.name === 'phone' ? bottom : header;
      await eventually(async () => {
        const { y = 0 } = (await heading.boundingBox()) ?? {};
        return y > below && y < below + 60;
      });

      const slider = page.getByRole('slider', { name: 'Temperature' });
      const { x, y: top, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(20);
      const before = await slider.getAttribute('aria-valuenow');
      if (way.touch) {
        // The edge of the touch target, away from the handle.
        await page.touchscreen.tap(x + width + 60, top + height / 2 - 21);
      }
      expect((await slider.getAttribute('aria-valuenow')) !== before).toBe(way.touch);
      expect(problems).toEqual([]);
    });
  });
});
