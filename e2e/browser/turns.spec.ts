import { eventually } from '@masque/testkit';
import type { Browser } from 'playwright-core';
import { axeFindings, openBrowser, ways } from '../lib/browser.ts';
import { inChat } from '../lib/in-chat.ts';

const SLOW_MS = 30_000;
const STORY = 'demo/story?rate=300&first=0';

describe.each(ways)('turns, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  /** A character with three greetings. */
  const begin = () =>
    inChat(browser, {
      ...way,
      draft: { firstMessage: 'Good evening, {{user}}.', alternateGreetings: ['You again, {{user}}!', 'Silence.'] },
    });

  it('begin with the greeting that is chosen, and go on in the same message', async () => {
    const { page, problems, walk, saved, input, useModel, open, say, button, messages } = await begin();
    const newest = messages.last();
    await walk(`turns-${way.name}`, async () => {
      await useModel(STORY);
      await open();
      await newest.getByText('1/3').waitFor();
      await button('Next version').click();
      await newest.getByText('You again').waitFor();
      await eventually(async () => (await saved())[0]?.version === 1);
      await say('It is me.');
      await button('Regenerate').waitFor();
      expect((await saved()).map(({ text }) => text).slice(0, 2)).toEqual([
        expect.stringContaining('You again'),
        'It is me.',
      ]);

      const whole = (await saved())[2]?.text ?? '';
      await useModel('demo/slow');
      await button('Continue').click();
      await button('Stop').waitFor();
      await eventually(async () => ((await saved())[2]?.text ?? '').length > whole.length, SLOW_MS);
      await input.press('Escape');
      await newest.getByText('Stopped here.').waitFor();
      const stopped = (await saved())[2];
      expect(stopped).toMatchObject({ state: 'stopped', text: expect.stringContaining(whole) });
      expect(await axeFindings(page)).toEqual([]);

      await useModel(STORY);
      await button('Continue').click();
      await newest.getByText('Stopped here.').waitFor({ state: 'detached' });
      await button('Regenerate').waitFor();
      const all = await saved();
      expect(all).toHaveLength(3);
      expect(all[2]).toMatchObject({ id: stopped?.id, state: 'complete', versions: { length: 1 } });
      expect(all[2]?.text.startsWith(stopped?.text ?? '-')).toBe(true);
      const shown = await newest.innerText();
      await page.reload();
      await button('Regenerate').waitFor();
      expect(await newest.innerText()).toBe(shown);
      await page.getByRole('region', { name: 'Messages' }).press('Home');
      await page.getByRole('button', { name: 'Next version' }).first().click();
      await page.getByText('Silence.').waitFor();
      expect(problems).toEqual([]);
    });
  }, 180_000);

  it('are written for the user behind what they typed, to be changed and sent', async () => {
    const { page, problems, walk, saved, input, useModel, open, button } = await begin();
    await walk(`turns-mine-${way.name}`, async () => {
      await useModel(STORY);
      await open();
      await input.fill('I put the lamp down.');
      await button('Write my turn').click();
      await page.getByText('This is a suggestion.').waitFor();
      const suggestion = await input.inputValue();
      expect(suggestion).toMatch(/^I put the lamp down\.\n\n./);
      expect(await axeFindings(page)).toEqual([]);
      await button('Undo').click();
      expect(await input.inputValue()).toBe('I put the lamp down.');

      await useModel('demo/slow');
      await button('Write my turn').click();
      await eventually(async () => (await input.inputValue()).length > 24, SLOW_MS);
      await button('Stop').click();
      await button('Send').waitFor();
      expect(await saved()).toHaveLength(1);
      await input.fill(`${await input.inputValue()} And I wait.`);
      const mine = await input.inputValue();
      await useModel(STORY);
      await button('Send').click();
      await button('Regenerate').waitFor();
      expect((await saved())[1]).toMatchObject({ sender: 'user', text: mine });
      expect(problems).toEqual([]);
    });
  }, 180_000);

  it('stand near the top, also after questions that failed, until the page is moved without a gesture', async () => {
    const said = Array.from({ length: 24 }, (_, n) => ({
      sender: n % 2 === 0 ? ('character' as const) : ('user' as const),
      text: `Message number ${n}. ${'The tide comes in. '.repeat(12)}`,
    }));
    const { page, problems, walk, useModel, open, say, button, area, messages } = await inChat(browser, {
      ...way,
      messages: said,
    });
    const below = async (text: string) => {
      const [one, list] = [await messages.filter({ hasText: text }).first().boundingBox(), await area.boundingBox()];
      return (one?.y ?? Infinity) - (list?.y ?? 0);
    };
    await walk(`turns-places-${way.name}`, async () => {
      await useModel('demo/error-429');
      await open();
      for (const text of ['The first try', 'The second try']) {
        await say(text);
        await page.getByText('Rate limit exceeded. Please try again later.').waitFor();
        await button('Dismiss').click();
      }
      await useModel('demo/story?rate=60&first=0');
      await say('The third try');
      await button('Stop').waitFor();
      await eventually(async () => (await below('The third try')) < 100, SLOW_MS);
      await button('Regenerate').waitFor();
      expect(await below('The third try')).toBeLessThan(100);
      // The list holds the turn until nothing has changed for 300 ms.
      await page.waitForTimeout(800);
      // As find-in-page scrolls: without user input.
      await page.evaluate(() => {
        const list = document.querySelector('[aria-label=Messages]');
        list?.scrollBy(0, -400);
      });
      await page.waitForTimeout(800);
      expect(await below('The third try')).toBeGreaterThan(300);
      expect(problems).toEqual([]);
    });
  }, 180_000);
});
