import type { Browser } from 'playwright-core';
import { openBrowser, ways } from '../lib/browser.ts';
import { inChat } from '../lib/in-chat.ts';
import { expectSteady, watchShifts } from '../lib/shifts.ts';
import { turnsOf } from '../../load-tests/frontend/messages.ts';

describe.each(ways)('a long chat, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('does not move while it opens', async () => {
    const { page, problems, walk, open } = await inChat(browser, { ...way, messages: turnsOf(60) });
    await walk(`chat-steady-${way.name}`, async () => {
      await watchShifts(page);
      await open();
      await expectSteady(page);
      expect(problems).toEqual([]);
    });
  }, 60_000);

  it('stands at its end, also when its font comes late', async () => {
    const { page, problems, walk, open, messages } = await inChat(browser, { ...way, messages: turnsOf(60) });
    await walk(`chat-end-${way.name}`, async () => {
      // The story font loads late and changes every height.
      await page.route('**/literata*.woff2', async (route) => {
        await messages.last().waitFor();
        await route.continue();
      });
      await open();
      await page.waitForFunction(() => document.fonts.check('17px Literata'));
      await page.waitForFunction(() => {
        const area = document.querySelector('[role=log]')?.parentElement;
        return area && area.scrollTop > 0 && area.scrollHeight - area.scrollTop - area.clientHeight < 2;
      });
      expect(await page.getByRole('button', { name: 'Jump to newest' }).count()).toBe(0);
      expect(problems).toEqual([]);
    });
  }, 60_000);
});
