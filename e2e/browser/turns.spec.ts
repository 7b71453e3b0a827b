import { catalogRoutes, chatRoutes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import type { Browser } from 'playwright-core';
import { aDraft } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';

const SLOW_MS = 30_000;
const STORY = 'demo/story?rate=300&first=0';

describe.each(ways)('turns, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  /** Somebody in a new chat with a character that can begin in three ways. */
  const inChat = async () => {
    const opened = await member(browser, way);
    const { page, person } = opened;
    const alternateGreetings = ['You again, {{user}}!', 'Silence.'];
    const body = { ...aDraft(), firstMessage: 'Good evening, {{user}}.', alternateGreetings };
    const { body: character } = await person.call(catalogRoutes.createCharacter, { body });
    const { id } = (await person.call(chatRoutes.saveHistory, { body: { characterId: character.id } })).body;
    const saved = async () => {
      const answer = await person.call(chatRoutes.getChat, { params: { id }, query: { limit: 50 } });
      return answer.body.messages;
    };
    const input = page.getByRole('textbox', { name: `Message to ${character.name}` });
    const useModel = (model: string) => person.call(chatRoutes.saveModel, { body: { model } });
    const open = async () => {
      await page.goto(`/chat?chatId=${id}`);
      await page.locator('[data-message]').first().waitFor();
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    return { ...opened, saved, input, useModel, open, button, newest: page.locator('[data-message]').last() };
  };

  it('begin with the greeting that is chosen, and go on in the same message', async () => {
    const { page, problems, walk, saved, input, useModel, open, button, newest } = await inChat();
    await walk(`turns-${way.name}`, async () => {
      await useModel(STORY);
      await open();
      await newest.getByText('1/3').waitFor();
      await button('Next version').click();
      await newest.getByText('You again').waitFor();
      await eventually(async () => (await saved())[0]?.version === 1);
      expect(await axeFindings(page)).toEqual([]);
      await input.fill('It is me.');
      await button('Send').click();
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
      const messages = await saved();
      expect(messages).toHaveLength(3);
      expect(messages[2]).toMatchObject({ id: stopped?.id, state: 'complete', versions: { length: 1 } });
      expect(messages[2]?.text.startsWith(stopped?.text ?? '-')).toBe(true);
      const shown = await newest.innerText();
      await page.reload();
      await button('Regenerate').waitFor();
      expect(await newest.innerText()).toBe(shown);
      await page.getByRole('button', { name: 'Next version' }).first().click();
      await page.getByText('Silence.').waitFor();
      expect(problems).toEqual([]);
    });
  }, 180_000);

  it('are written for the user behind what they typed, to be changed and sent', async () => {
    const { page, problems, walk, saved, input, useModel, open, button } = await inChat();
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
});
