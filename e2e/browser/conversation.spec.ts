import type { Browser, Page } from 'playwright-core';
import { axeFindings, openBrowser, ways } from '../lib/browser.ts';
import { chatIn, inChat } from '../lib/in-chat.ts';

/** A fast model whose first token takes `ms`. */
const after = (ms: number) => `demo/story?rate=300&first=${ms}`;

describe.each(ways)('a conversation, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('loses no question: a double tap, a stop before the first word, two tabs, a send that fails', async () => {
    const { page, problems, walk, id, saved: read, useModel } = await inChat(browser, way);
    const open = (tab: Page) => chatIn(tab, id).open();
    const input = (tab: Page) => chatIn(tab, id).input;
    const send = (tab: Page) => chatIn(tab, id).send;
    /** Ids of rendered messages: only those near the viewport. */
    const shown = (tab: Page) =>
      tab.locator('[data-message]').evaluateAll((all) => all.map((one) => one.getAttribute('data-message')));
    const saved = async () => (await read()).map((message) => message.id);
    const expectEnd = async (tab: Page, order: readonly string[]) => {
      const ids = await shown(tab);
      expect(ids.length).toBeGreaterThan(1);
      expect(ids).toEqual(order.slice(-ids.length));
    };
    const replied = async (tab: Page, text: string) => {
      await tab.waitForFunction((said) => {
        const all = [...document.querySelectorAll('[data-message]')];
        const asked = all.findIndex((one) => one.textContent.includes(said));
        return asked >= 0 && all[asked + 1]?.getAttribute('data-sender') === 'character';
      }, text);
      await send(tab).waitFor();
    };
    const say = async (tab: Page, text: string) => {
      await chatIn(tab, id).say(text);
      await replied(tab, text);
    };

    await walk(`conversation-${way.name}`, async () => {
      await open(page);

      await useModel(after(1_000));
      await input(page).fill('Is anybody there?');
      await send(page).dblclick();
      await replied(page, 'Is anybody there?');
      expect(await page.getByText('Stopped here.').count()).toBe(0);

      await useModel(after(60_000));
      await input(page).fill('And who are you?');
      await send(page).click();
      const noReply = page.getByText('No reply yet.');
      while (!(await noReply.isVisible())) {
        await page
          .getByRole('button', { name: 'Stop' })
          .click({ timeout: 500 })
          .catch(() => undefined);
      }
      await page.reload();
      await noReply.waitFor();
      await useModel(after(0));
      await page.getByRole('button', { name: 'Try again' }).click();
      await replied(page, 'And who are you?');
      expect(await saved()).toHaveLength(5);
      expect(await noReply.count()).toBe(0);

      const other = await page.context().newPage();
      await open(other);
      await say(page, 'Said in the first tab.');
      await say(other, 'Said in the second tab.');
      const order = await saved();
      expect(order).toHaveLength(9);
      await expectEnd(other, order);
      await other.reload();
      await replied(other, 'Said in the second tab.');
      await expectEnd(other, order);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await replied(page, 'Said in the second tab.');
      await expectEnd(page, order);

      await page.route('**/api/chat/completions', (route) => route.abort());
      await input(page).fill('Nobody hears this.');
      await send(page).click();
      await page.getByRole('button', { name: 'Dismiss' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      expect(await input(page).inputValue()).toBe('Nobody hears this.');
      await page.reload();
      await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Nobody hears this.');
      await expectEnd(page, order);
      expect(await saved()).toEqual(order);

      expect(problems).toEqual([]);
    });
  }, 120_000);
});
