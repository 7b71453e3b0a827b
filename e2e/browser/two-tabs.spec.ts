import { gatewayRoutes } from '@masque/contracts';
import type { Browser } from 'playwright-core';
import { openBrowser, ways } from '../lib/browser.ts';
import { chatIn, inChat } from '../lib/in-chat.ts';

describe.each(ways)('one chat in two tabs, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const inTwoTabs = async () => {
    const chat = await inChat(browser, way);
    const other = await chat.page.context().newPage();
    const there = chatIn(other, chat.id);
    for (const { open } of [chat, there]) await open();
    return { ...chat, other, otherInput: there.input };
  };

  it('has one draft: clearing what one tab holds takes nothing unseen from the other', async () => {
    const { page, other, walk, input, otherInput, send, area } = await inTwoTabs();
    await walk(`two-tabs-draft-${way.name}`, async () => {
      await input.fill('A long thought');
      await other.waitForFunction(() => document.querySelector('textarea')?.value === 'A long thought');
      await otherInput.fill('A long thought, longer');
      await page.waitForFunction(() => document.querySelector('textarea')?.value === 'A long thought, longer');
      await page.reload();
      await input.waitFor();
      await page.waitForFunction(() => document.querySelector('textarea')?.value === 'A long thought, longer');
      await send.click();
      await area.getByText('A long thought, longer', { exact: true }).waitFor();
      await other.waitForFunction(() => document.querySelector('textarea')?.value === '');
      expect(await input.inputValue()).toBe('');
    });
  }, 60_000);

  it('asks for the sign-in when it was ended in the other tab, and keeps what was written', async () => {
    const { page, other, walk, say, person } = await inTwoTabs();
    await walk(`two-tabs-session-${way.name}`, async () => {
      // Log out over the API, so the page only learns of it from its next call.
      await person.call(gatewayRoutes.logout, { body: {} });
      await say('Still here?');
      await page.getByRole('heading', { level: 1, name: 'Sign In Required' }).waitFor();
      expect(await page.getByText('API key').count()).toBe(0);
      await other.close();
    });
  }, 60_000);
});
