import type { Browser, Locator } from 'playwright-core';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';

const card = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Mira',
    description: 'A lamplighter who collects secrets.',
    first_mes: 'You are late.',
    // Cards of V2 have no role.
    extensions: { depth_prompt: { prompt: 'Keep it dark.', depth: 2 } },
  },
};

/** No bar covers any of its corners. */
const isUncovered = (what: Locator) =>
  what.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [left + 1, right - 1].every((x) =>
      [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint(x, y))),
    );
  });

describe.each(ways)('a card that is imported, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('is read apart from the page, which says what was read or why it was not', async () => {
    const { page, problems, walk } = await member(browser, { ...way, key: false });
    await walk(`import-card-${way.name}`, async () => {
      await page.goto('/create-character');
      const input = page.getByLabel('Import a card').locator('input[type=file]');

      const worker = page.waitForEvent('worker');
      await input.setInputFiles({
        name: 'mira.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(card)),
      });
      await worker;
      await page.getByText('Imported from mira.json').waitFor();
      expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Mira');
      const depthPrompt = page.getByRole('region', { name: 'Depth prompt' });
      expect(await depthPrompt.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Keep it dark.');
      expect(await depthPrompt.getByRole('textbox', { name: 'Depth' }).inputValue()).toBe('2');

      await input.setInputFiles({
        name: 'odd.charx',
        mimeType: 'application/zip',
        buffer: Buffer.from('PK\u0003\u0004 and nothing more'),
      });
      const failure = page.getByText('This archive is damaged and can’t be opened.');
      await failure.waitFor();
      expect(await isUncovered(failure)).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      expect(page.workers()).toHaveLength(0);
      expect(problems).toEqual([]);
    });
  }, 90_000);
});
