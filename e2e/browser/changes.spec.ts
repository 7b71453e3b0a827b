import { chatRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';
import { chatIn, inChat } from '../lib/in-chat.ts';

const said = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });
const replies = (page: Page) => page.locator('[data-sender=character]');

describe.each(ways)('one chat in two tabs and on another device, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  /** One chat, open in three pages. */
  const openThrice = async () => {
    const chat = await inChat(browser, way);
    const device = await member(browser, { ...way, key: false, member: chat.member });
    const tab = await chat.page.context().newPage();
    const pages = [chat.page, tab, device.page];
    const open = async (page: Page) => {
      const followed = page.waitForResponse((response) => response.url().endsWith(`/chats/${chat.id}/changes`));
      await chatIn(page, chat.id).open();
      await followed;
    };
    for (const page of pages) await open(page);
    const choose = (page: Page, text: string, item: string) => {
      const { messages, chooseFor } = chatIn(page, chat.id);
      return chooseFor(messages.and(page.locator('[data-sender=user]')).filter({ hasText: text }), item);
    };
    return { ...chat, device, theirInput: chatIn(device.page, chat.id).input, tab, pages, choose };
  };

  it('is the same in all: what is said, written, stopped, edited, deleted and brought back', async () => {
    const { page, device, theirInput, tab, pages, id, person, walk, problems, say, choose, useModel } =
      await openThrice();
    await walk(`changes-${way.name}`, async () => {
      await useModel('demo/story?rate=4&first=0');
      // A draft typed elsewhere survives.
      await theirInput.fill('My own thought');
      await say('Who is there?');
      for (const each of pages) await said(each, 'Who is there?').waitFor();
      // Another device follows the reply, and stops it.
      await device.page.getByRole('button', { name: 'Stop' }).waitFor();
      await replies(device.page).nth(1).waitFor();
      await replies(tab).nth(1).waitFor();
      expect(await axeFindings(device.page)).toEqual([]);
      await device.page.getByRole('button', { name: 'Stop' }).click();
      for (const each of pages) await said(each, 'Stopped here.').waitFor();
      expect(await theirInput.inputValue()).toBe('My own thought');

      await useModel('demo/story?rate=300&first=0');
      await page.getByRole('button', { name: 'Regenerate' }).click();
      for (const each of pages) await replies(each).last().getByText('2/2').waitFor();
      await tab.getByRole('button', { name: 'Send', exact: true }).waitFor();

      await choose(tab, 'Who is there?', 'Edit');
      await tab.getByRole('textbox', { name: 'Text of the message' }).fill('Who is it?');
      await tab.getByRole('button', { name: 'Save', exact: true }).click();
      for (const each of pages) await said(each, 'Who is it?').waitFor();

      await choose(device.page, 'Who is it?', 'Delete this and following messages');
      for (const each of pages) await said(each, 'Who is it?').waitFor({ state: 'detached' });
      for (const each of pages) expect(await replies(each).count()).toBe(1);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      for (const each of pages) await said(each, 'Who is it?').waitFor();
      for (const each of pages) await replies(each).last().getByText('2/2').waitFor();

      await person.call(chatRoutes.changeChat, { params: { id }, body: { title: 'A knock' } });
      // Only a desktop has room for the list of chats.
      if (!way.touch) for (const each of pages) await each.locator('aside [title="A knock"]').waitFor();
      expect(problems.concat(device.problems)).toEqual([]);
    });
  }, 180_000);

  it('has lost nothing when a device was offline', async () => {
    const { page, device, walk, problems, say, useModel } = await openThrice();
    await walk(`changes-offline-${way.name}`, async () => {
      await useModel('demo/story?rate=300&first=0');
      await device.page.context().setOffline(true);
      await device.page.getByText('You’re offline.').first().waitFor();
      await say('Said meanwhile');
      await replies(page).nth(1).waitFor();
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
      const whole = await replies(page).nth(1).innerText();
      expect(await said(device.page, 'Said meanwhile').count()).toBe(0);
      await device.page.context().setOffline(false);
      await said(device.page, 'Said meanwhile').waitFor();
      await replies(device.page).nth(1).waitFor();
      expect(await replies(device.page).nth(1).innerText()).toBe(whole);
      expect(problems).toEqual([]);
    });
  }, 180_000);
});
