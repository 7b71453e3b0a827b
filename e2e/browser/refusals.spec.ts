import { chatRoutes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import type { Browser } from 'playwright-core';
import { DEMO_KEY } from '../lib/api.ts';
import { axeFindings, openBrowser, ways } from '../lib/browser.ts';
import { inChat } from '../lib/in-chat.ts';

const STORY = 'demo/story?rate=300&first=0';

describe.each(ways)('a reply that is refused, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('says how long a limit lasts, counts down, and is asked for again', async () => {
    const { page, problems, walk, useModel, open, say, button, replies, saved } = await inChat(browser, way);
    await walk(`refusals-limit-${way.name}`, async () => {
      await useModel('demo/error-429');
      await open();
      await say('Is anybody there?');
      await page.getByText('Rate limit exceeded. Please try again later.').first().waitFor();
      const timer = page.getByRole('timer');
      const left = async () => Number(/^Try again in (\d+) seconds\.$/.exec(await timer.innerText())?.[1]);
      // The demo gateway's limit lasts one minute.
      const first = await eventually(async () => (await left()) || null);
      expect(first).toBeLessThan(60);
      await eventually(async () => (await left()) < first);
      expect(await axeFindings(page)).toEqual([]);
      const fits = await timer.evaluate((element) => element.getBoundingClientRect().right <= window.innerWidth);
      expect(fits).toBe(true);
      await useModel(STORY);
      await button('Try again').click();
      await replies.nth(1).waitFor();
      await timer.waitFor({ state: 'detached' });
      await button('Send').waitFor();
      expect((await saved()).map(({ sender }) => sender)).toEqual(['character', 'user', 'character']);
      expect(problems).toEqual([]);
    });
  }, 90_000);

  it('for want of a key leads to Settings, and from there back to what was written', async () => {
    const { page, person, problems, walk, useModel, open, say, input, button, area, replies, saved } = await inChat(
      browser,
      way,
    );
    await walk(`refusals-key-${way.name}`, async () => {
      await useModel(STORY);
      await open();
      await person.call(chatRoutes.deleteKey, { query: {} });
      await say('I knock, and nobody may answer.');
      await page.getByText('Missing or invalid API key').first().waitFor();
      // A notice below the messages may have one too.
      await area.getByRole('link', { name: 'Open Settings' }).click();
      await page.getByRole('textbox', { name: 'OpenRouter API key' }).fill(DEMO_KEY);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Continue to the chat' }).click();
      await input.waitFor();
      await eventually(async () => (await input.inputValue()) === 'I knock, and nobody may answer.');
      expect(await saved()).toHaveLength(1);
      await button('Send').click();
      await replies.nth(1).waitFor();
      await button('Regenerate').waitFor();
      expect((await saved()).map(({ text }) => text)[1]).toBe('I knock, and nobody may answer.');
      // The page that was refused isn't offered again.
      await page.goto('/settings');
      await page.getByText('sk-or-…1234').waitFor();
      expect(await page.getByRole('link', { name: 'Continue to the chat' }).count()).toBe(0);
      expect(problems).toEqual([]);
    });
  }, 90_000);

  it('by a filter in the middle keeps its words and says so, also after a reload', async () => {
    const { page, problems, walk, useModel, open, say, button, area, saved } = await inChat(browser, way);
    await walk(`refusals-filter-${way.name}`, async () => {
      await useModel('demo/filtered?rate=300&first=0');
      await open();
      await say('And then?');
      // It is announced as well, outside the messages.
      const reason = area.getByText('The provider’s content filter ended the reply here.');
      await reason.waitFor();
      const [, , reply] = await saved();
      expect(reply).toMatchObject({ state: 'complete', versions: [{ finish: 'content_filter' }] });
      expect(reply?.text.length).toBeGreaterThan(20);
      await page.reload();
      await reason.waitFor();
      await useModel(STORY);
      await button('Regenerate').click();
      await page.getByText('2/2').first().waitFor();
      await reason.waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
    });
  }, 90_000);
});
