import { chatRoutes } from '@masque/contracts';
import type { Browser } from 'playwright-core';
import { axeFindings, openBrowser, ways } from '../lib/browser.ts';
import { inChat } from '../lib/in-chat.ts';

describe.each(ways)('the branches of a chat, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('are shown as a tree, and opened from it', async () => {
    const messages = ['One', 'Two', 'Three', 'Four'].map((text, at) => ({
      sender: at % 2 === 0 ? ('character' as const) : ('user' as const),
      text,
    }));
    const chat = await inChat(browser, { ...way, messages });
    const { page, problems, walk, person, id } = chat;
    const branch = async (of: string, at: number, title: string) => {
      const read = await person.call(chatRoutes.getChat, { params: { id: of }, query: {} });
      const params = { id: of, messageId: read.body.messages[at]?.id ?? '' };
      return (await person.call(chatRoutes.branchChat, { params, body: { title } })).body.id;
    };
    const first = await branch(id, 1, 'Another way');
    await branch(first, 0, 'Back at once');

    await walk(`branches-${way.name}`, async () => {
      const dialog = page.getByRole('dialog', { name: 'Branches' });
      const open = async () => {
        await chat.choose('Branches');
        await dialog.getByRole('link', { name: /^First chat/ }).waitFor();
      };
      await chat.open();
      await chat.messages.nth(3).waitFor();
      await open();
      expect(await dialog.getByRole('link').count()).toBe(3);
      expect(await dialog.locator('[aria-current]').textContent()).toContain('First chat');
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByRole('link', { name: /^Another way/ }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.waitForURL((url) => url.searchParams.get('chatId') === first);
      await page.getByRole('heading', { level: 1 }).getByText('Another way').waitFor();
      await page.waitForFunction(() => document.querySelectorAll('[data-message]').length === 2);
      await open();
      const current = dialog.getByRole('listitem').filter({ has: page.locator('[aria-current]') });
      expect(
        await current
          .last()
          .getByRole('link', { name: /^Back at once/ })
          .count(),
      ).toBe(1);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
    });
  });
});
