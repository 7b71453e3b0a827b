import { chatRoutes, gatewayRoutes } from '@masque/contracts';
import type { Browser } from 'playwright-core';
import { member, openBrowser, ways } from '../lib/browser.ts';

describe.each(ways)('one chat in two tabs, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const inTwoTabs = async () => {
    const opened = await member(browser, way);
    const { page, person } = opened;
    const character = await opened.member.createCharacter();
    const started = await person.call(chatRoutes.saveHistory, { body: { characterId: character.id } });
    const other = await page.context().newPage();
    const inputOf = (tab: typeof page) => tab.getByRole('textbox', { name: `Message to ${character.name}` });
    for (const tab of [page, other]) {
      await tab.goto(`/chat?chatId=${started.body.id}`);
      await inputOf(tab).waitFor();
    }
    return { ...opened, other, input: inputOf(page), otherInput: inputOf(other) };
  };

  it('has one draft: clearing what one tab holds takes nothing unseen from the other', async () => {
    const { page, other, walk, input, otherInput } = await inTwoTabs();
    await walk(`two-tabs-draft-${way.name}`, async () => {
      await input.fill('A long thought');
      await other.waitForFunction(() => document.querySelector('textarea')?.value === 'A long thought');
      await otherInput.fill('A long thought, longer');
      await page.waitForFunction(() => document.querySelector('textarea')?.value === 'A long thought, longer');
      await page.reload();
      await input.waitFor();
      await page.waitForFunction(() => document.querySelector('textarea')?.value === 'A long thought, longer');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page
        .getByRole('region', { name: 'Messages' })
        .getByText('A long thought, longer', { exact: true })
        .waitFor();
      await other.waitForFunction(() => document.querySelector('textarea')?.value === '');
      expect(await input.inputValue()).toBe('');
    });
  }, 60_000);

  it('asks for the sign-in when it was ended in the other tab, and keeps what was written', async () => {
    const { page, other, walk, input, person } = await inTwoTabs();
    await walk(`two-tabs-session-${way.name}`, async () => {
      // By a call, so that the page hears of it only from its own next one.
      await person.call(gatewayRoutes.logout, { body: {} });
      await input.fill('Still here?');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Sign In Required' }).waitFor();
      expect(await page.getByText('API key').count()).toBe(0);
      await other.close();
    });
  }, 60_000);
});
