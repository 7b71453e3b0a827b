import { texts } from '@masque/texts';
import type { Browser } from 'playwright-core';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';

const words = texts.lorebooks;
/** As SillyTavern saves one. */
const world = {
  entries: {
    0: { uid: 0, key: ['moat'], keysecondary: [], comment: 'The moat', content: 'Deep and cold.', order: 100 },
  },
};

describe.each(ways)('a member, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('imports a world, uses it in all chats, changes it, and reads it as others do', async () => {
    const { page, problems, walk } = await member(browser, way);
    await walk(`lorebooks-${way.name}`, async () => {
      await page.goto('/lorebooks');
      await page.getByRole('heading', { level: 2, name: words.none }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      const fileOf = (name: string, text: string) => ({
        name,
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
      const input = page.getByLabel(words.import);
      await input.setInputFiles(fileOf('notes.json', '[1]'));
      await page.getByText(words.notImported(1)).waitFor();
      await input.setInputFiles(fileOf('Castle.json', JSON.stringify(world)));
      await page.getByText(words.imported(1)).waitFor();

      await page
        .getByRole('button', { name: `${words.use.button} ${texts.manageCharacters.forName('Castle')}` })
        .click();
      await page.getByRole('checkbox', { name: words.use.everywhere }).check();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: texts.common.save }).click();
      await page.getByText(words.use.badges.global, { exact: true }).waitFor();

      await page.getByRole('link', { name: 'Castle' }).click();
      await page.getByRole('heading', { level: 1, name: words.edit }).waitFor();
      await page.getByText('The moat').first().waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('textbox', { name: /^Summary/ }).fill('Stone, water and a drawbridge.');
      await page.getByRole('button', { name: words.update }).click();
      await page.waitForURL('**/lorebooks');

      await page.getByRole('link', { name: 'Castle' }).click();
      await page.getByRole('heading', { level: 1, name: words.edit }).waitFor();
      await page.goto(page.url().replace('edit-character', 'character'));
      await page.getByRole('heading', { level: 1, name: 'Castle' }).waitFor();
      await page.getByText('The moat').click();
      await page.getByText('Deep and cold.').waitFor();
      await page.getByText('Stone, water and a drawbridge.').waitFor();
      // The bar at the bottom of a phone covers what is beneath it.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await axeFindings(page)).toEqual([]);
      expect(problems).toEqual([]);
    });
  }, 90_000);
});
