import type { Browser } from 'playwright-core';
import { axeFindings, openBrowser, ways } from '../lib/browser.ts';
import { inChat } from '../lib/in-chat.ts';

describe.each(ways)('single messages, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('are regenerated, compared, changed, deleted, brought back and branched from', async () => {
    const chat = await inChat(browser, way);
    const { page, problems, walk, id: chatId, saved, messages, button, open, chooseFor: choose } = chat;
    await chat.useModel('demo/story?rate=300');
    const said = (text: string) => messages.filter({ hasText: text }).first();
    const newest = () => messages.last();
    const regenerate = button('Regenerate');
    const say = async (text: string) => {
      await chat.say(text);
      await said(text).waitFor();
      await regenerate.waitFor();
    };

    await walk(`messages-${way.name}`, async () => {
      await open();
      await say('Who lit the lamps tonight?');
      await say('And who will tomorrow?');
      const [, , first, question, reply] = await saved();
      expect(reply?.versions).toHaveLength(1);

      await regenerate.click();
      await newest().getByText('2/2').waitFor();
      expect((await saved())[4]).toMatchObject({ id: reply?.id, version: 1, state: 'complete' });
      await page.getByRole('button', { name: 'Next version' }).click();
      await newest().getByText('1/2').waitFor();

      await choose(newest(), 'Compare responses');
      const dialog = page.getByRole('dialog', { name: 'Compare responses' });
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Use This Version: V2' }).click();
      await dialog.waitFor({ state: 'detached' });
      await newest().getByText('2/2').waitFor();
      await page.reload();
      await newest().getByText('2/2').waitFor();

      await choose(said('And who will tomorrow?'), 'Edit');
      const area = page.getByRole('textbox', { name: 'Text of the message' });
      await area.fill('And who will after tomorrow?');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await said('after tomorrow').waitFor();
      await area.waitFor({ state: 'detached' });
      expect((await saved())[3]).toMatchObject({ id: question?.id, text: 'And who will after tomorrow?' });

      await choose(said('after tomorrow'), 'Delete this and following messages');
      await page.getByText('2 messages deleted.').waitFor();
      expect((await saved()).map(({ id }) => id)).toHaveLength(3);
      expect(await newest().getAttribute('data-message')).toBe(first?.id);
      await page.reload();
      // Comes with the list of models, and moves the button.
      await page.getByText('isn’t on the server’s list', { exact: false }).waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await said('after tomorrow').waitFor();
      await page.getByText('2 messages deleted.').waitFor({ state: 'detached' });
      expect((await saved()).map(({ id }) => id).slice(3)).toEqual([question?.id, reply?.id]);

      await choose(page.locator(`[data-message="${first?.id}"]`), 'New chat from here');
      await page.waitForURL((url) => url.searchParams.get('chatId') !== chatId);
      await said('Who lit the lamps tonight?').waitFor();
      await said('after tomorrow').waitFor({ state: 'detached' });
      expect(await saved()).toHaveLength(5);
      expect(problems).toEqual([]);
    });
  }, 120_000);
});
