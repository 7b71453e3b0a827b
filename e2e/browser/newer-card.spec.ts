import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { turnsOf } from '../../load-tests/frontend/messages.ts';
import { aDraft } from '../lib/api.ts';
import { axeFindings, openBrowser, ways } from '../lib/browser.ts';
import { inChat } from '../lib/in-chat.ts';
import { TestMember } from '../lib/member.ts';
import { expectSteady, watchShifts } from '../lib/shifts.ts';

/** Vertical position of the last message, in px. */
const placeOf = async (page: Page) => (await page.locator('[data-message]').last().boundingBox())?.y ?? Number.NaN;

describe.each(ways)('a chat with an older version of its card, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('says so over what is read, stays so when its reader wants, and takes the new one over', async () => {
    const author = await TestMember.join();
    const character = await author.createCharacter();
    const chat = await inChat(browser, { ...way, character, messages: turnsOf(40) });
    const { page, problems, walk, chat: chatOf } = chat;
    const edit = async (personality: string, version: number) => {
      const body = { ...aDraft({ personality }), username: author.username };
      const { status } = await author.person.call(catalogRoutes.updateCharacter, {
        params: { id: character.id },
        body,
      });
      expect(status).toBe(200);
      for (;;) if ((await chatOf()).latestCardVersion === version) break;
    };
    const line = page.getByRole('complementary', { name: 'A newer version of the character' });

    await walk(`newer-card-${way.name}`, async () => {
      await chat.open();
      expect(await line.count()).toBe(0);

      await edit('Loud as thunder.', 2);
      await watchShifts(page);
      await page.reload();
      await line.waitFor();
      await expectSteady(page);
      expect(await line.innerText()).toContain(`${character.name} was changed by its author on `);
      expect(await axeFindings(page)).toEqual([]);
      const before = await placeOf(page);
      await line.getByRole('button', { name: 'Keep this chat’s version' }).click();
      await line.waitFor({ state: 'detached' });
      expect(Math.abs((await placeOf(page)) - before)).toBeLessThan(1);
      await page.reload();
      await chat.messages.last().waitFor();
      expect(await line.count()).toBe(0);
      expect((await chatOf()).cardVersion).toBe(1);

      await edit('Quiet as snow.', 3);
      // Returning to the tab shows the notice without a reload, and nothing moves.
      const known = await placeOf(page);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await line.waitFor();
      expect(Math.abs((await placeOf(page)) - known)).toBeLessThan(1);
      await line.getByRole('button', { name: 'Use the new version' }).click();
      await page.getByText(`This chat now uses the new version of ${character.name}.`).waitFor();
      await line.waitFor({ state: 'detached' });
      expect(Math.abs((await placeOf(page)) - known)).toBeLessThan(1);
      expect(await chatOf()).toMatchObject({ cardVersion: 3, latestCardVersion: 3 });
      expect(problems).toEqual([]);
    });
  }, 120_000);
});
