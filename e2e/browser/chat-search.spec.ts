import { catalogRoutes, chatRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft, type Person } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';

const COUNT = 200;
/** Index of the message to find, far from both ends. */
const PLACE = 60;

async function aLongChat(person: Person): Promise<string> {
  const { body: character } = await person.call(catalogRoutes.createCharacter, { body: aDraft({ name: 'Elara' }) });
  const messages = Array.from({ length: COUNT }, (_, index) => ({
    id: `m-${index}`,
    sender: index % 2 === 0 ? ('character' as const) : ('user' as const),
    text: index === PLACE ? '*She opens* the **heliotrope** box.' : `Line ${index}. The tide comes and goes.`,
  }));
  const { body } = await person.call(chatRoutes.saveHistory, { body: { characterId: character.id, messages } });
  return body.id;
}

const isInSight = (page: Page, text: string) =>
  page.waitForFunction((wanted) => {
    const one = [...document.querySelectorAll('[data-message]')].find((each) => each.textContent.includes(wanted));
    const box = one?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight;
  }, text);

describe('searching chats', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  describe.each(ways)('on a $name', (way) => {
    it('finds a message, opens it in its place, and leads to the newest again', async () => {
      const { page, person, problems, walk } = await member(browser, way);
      const chatId = await aLongChat(person);

      await walk(`chat-search-${way.name}`, async () => {
        await page.goto('/chats');
        const box = page.getByRole('searchbox', { name: 'Search your chats' });
        await box.fill('helio');
        const hit = page.getByRole('link').filter({ hasText: 'She opens the heliotrope box.' });
        await hit.waitFor();
        expect(await hit.locator('mark').innerText()).toBe('heliotrope');
        expect(await axeFindings(page)).toEqual([]);
        await hit.click();
        await page.waitForURL((url) => url.searchParams.get('messageId') === `m-${PLACE}`);
        expect(new URL(page.url()).searchParams.get('chatId')).toBe(chatId);
        await isInSight(page, 'heliotrope');
        await page.getByRole('article', { name: 'Elara, found message' }).waitFor();
        expect(await axeFindings(page)).toEqual([]);

        await page.getByRole('button', { name: 'Jump to newest' }).click();
        await isInSight(page, `Line ${COUNT - 1}.`);
        expect(new URL(page.url()).searchParams.get('messageId')).toBeNull();

        await page.goBack();
        await box.waitFor();
        expect(await box.inputValue()).toBe('helio');
        await hit.waitFor();
        await box.fill('xyzzy');
        await page.getByText('Nothing found for “xyzzy”').waitFor();
        expect(problems).toEqual([]);
      });
    });

    it('goes on from a place in both directions, and says what is typed there at the end of the chat', async () => {
      const { page, person, problems } = await member(browser, way);
      const chatId = await aLongChat(person);
      await page.goto(`/chat?chatId=${chatId}&messageId=m-${PLACE}`);
      await isInSight(page, 'heliotrope');
      const scroller = page.getByRole('region', { name: 'Messages' });
      const goTo = async (key: 'Home' | 'End', text: string) => {
        await scroller.focus();
        for (let tries = 0; tries < 40; tries += 1) {
          await page.keyboard.press(key);
          if ((await page.getByText(text, { exact: false }).count()) > 0) return;
          await page.waitForTimeout(100);
        }
        throw new Error(`never came to ${text}`);
      };
      await goTo('Home', 'Line 0.');
      await page.goto(`/chat?chatId=${chatId}&messageId=m-${PLACE}`);
      await isInSight(page, 'heliotrope');
      await page.getByLabel(/^Message to/).fill('Is anybody there?');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await isInSight(page, 'Is anybody there?');
      await page.waitForFunction(
        () => [...document.querySelectorAll('[data-message]')].at(-1)?.getAttribute('data-sender') === 'character',
      );
      expect(problems).toEqual([]);
    });
  });
});
