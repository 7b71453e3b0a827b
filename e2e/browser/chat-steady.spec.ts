import { chatRoutes } from '@masque/contracts';
import type { Browser } from 'playwright-core';
import { member, openBrowser, ways } from '../lib/browser.ts';
import { expectSteady, watchShifts } from '../lib/shifts.ts';
import { turnsOf } from '../../load-tests/frontend/messages.ts';

describe.each(ways)('a long chat, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('stands at its end from the first moment that it is seen', async () => {
    const { page, problems, walk, person, member: self } = await member(browser, way);
    const character = await self.createCharacter();
    const body = { characterId: character.id, messages: turnsOf(60) };
    const { id } = (await person.call(chatRoutes.saveHistory, { body })).body;
    await walk(`chat-steady-${way.name}`, async () => {
      await watchShifts(page);
      await page.goto(`/chat?chatId=${id}`);
      await page.locator('[data-message]').last().waitFor();
      await expectSteady(page);
      expect(problems).toEqual([]);
    });
  }, 60_000);
});
