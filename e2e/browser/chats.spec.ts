import { catalogRoutes, type Character, chatRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft, type Person } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';
import { expectWithin } from '../lib/expect-within.ts';

async function aChatWith(person: Person, name: string, more: Record<string, unknown> = {}) {
  const { body: character } = await person.call(catalogRoutes.createCharacter, { body: aDraft({ name, ...more }) });
  return { character, chatId: await startChat(person, character) };
}

async function startChat(person: Person, { id }: Character): Promise<string> {
  const messages = [{ sender: 'user' as const, text: '*I nod.* You are late, too.' }];
  const { body } = await person.call(chatRoutes.saveHistory, { body: { characterId: id, messages } });
  return body.id;
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const message = (page: Page) => page.locator('[data-message]').first();

/** Horizontal overflow of the page, in px. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the list of chats', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  describe.each(ways)('on a $name', (way) => {
    it('resumes a chat by its card, and is at the same place after going back', async () => {
      const { page, person, problems, walk } = await member(browser, way);
      const names = Array.from({ length: 9 }, (_, at) => `Character ${at}`);
      for (const name of names) await aChatWith(person, name);

      await walk(`chats-resume-${way.name}`, async () => {
        await page.goto('/chats');
        const oldest = card(page, 'Character 0');
        await oldest.waitFor();
        expect(await oldest.getByText('You are late').innerText()).not.toContain('*');
        expect(await oldest.locator('time').innerText()).toMatch(/^(just now|\d+ minutes? ago)$/);
        expect(await axeFindings(page)).toEqual([]);

        await oldest.scrollIntoViewIfNeeded();
        const place = await page.evaluate(() => window.scrollY);
        expect(place).toBeGreaterThan(100);
        // Click away from any control: the card itself is the link.
        const text = await oldest.getByText('1 conversation').boundingBox();
        await page.mouse.click((text?.x ?? 0) + 4, (text?.y ?? 0) + 4);
        await message(page).waitFor();
        expect(new URL(page.url()).pathname).toBe('/chat');
        await page.getByRole('heading', { level: 1, name: 'Character 0' }).waitFor();
        await page.goBack();
        await oldest.waitFor();
        await page.waitForFunction((before) => Math.abs(window.scrollY - before) < 3, place);
        expect(problems).toEqual([]);
      });
    });

    it('lists and counts no chat before its first message', async () => {
      const { page, person, member: author, problems, walk } = await member(browser, way);
      const { id, name } = await author.createCharacter();
      await walk(`chats-unsaid-${way.name}`, async () => {
        for (let opened = 0; opened < 2; opened += 1) {
          await page.goto(`/chat?characterId=${id}&newChat=true`);
          await message(page).waitFor();
        }
        await page.waitForURL(/chatId=/);
        const chat = page.url();
        await page.goto('/chats');
        await page.getByRole('heading', { name: 'No chats yet' }).waitFor();
        await page.goto(chat);
        await page.getByRole('textbox', { name: /^Message to / }).fill('Good evening.');
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await page.getByRole('log').getByText('Good evening.').waitFor();
        await page.goto('/chats');
        await card(page, name).getByText('1 conversation').waitFor();
        const { getCharacter } = catalogRoutes;
        const counted = async () => (await person.call(getCharacter, { params: { id }, query: {} })).body.chatsCount;
        await expectWithin(15_000, async () => (await counted()) > 0);
        expect(await counted()).toBe(1);
        expect(problems).toEqual([]);
      });
    });

    it('deletes a chat, and says why when it could not', async () => {
      const { page, person, problems, walk } = await member(browser, way);
      const { character } = await aChatWith(person, 'Elara');
      await startChat(person, character);

      await walk(`chats-delete-${way.name}`, async () => {
        await page.goto('/chats');
        await card(page, 'Elara').getByText('2 conversations').waitFor();
        await card(page, 'Elara').getByRole('button', { name: 'View chats' }).click();
        const remove = async () => {
          await page.getByRole('button', { name: 'Delete this chat' }).first().click();
          const dialog = page.getByRole('dialog');
          await dialog.getByText('Are you sure you want to delete this chat with "Elara"?').waitFor();
          await dialog.getByText(/^As yourself/).waitFor();
          await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
          await dialog.waitFor({ state: 'hidden' });
        };
        await page.route('**/api/chat-histories/*', (route) => route.abort());
        await remove();
        await page.getByText(/^Error deleting chat: No response from server\./).waitFor();
        await page.unroute('**/api/chat-histories/*');

        await page.route('**/api/chat-histories/*', (route) =>
          route.fulfill({ status: 403, json: { error: 'This chat is not yours', requestId: 'r' } }),
        );
        await remove();
        await page.getByText('Failed to delete chat: This chat is not yours').waitFor();
        await page.unroute('**/api/chat-histories/*');
        expect(await page.getByRole('button', { name: 'Delete this chat' }).count()).toBe(2);

        await remove();
        await card(page, 'Elara').getByText('1 conversation').waitFor();
        expect(await page.getByRole('button', { name: 'Delete this chat' }).count()).toBe(1);
        expect(problems).toEqual([]);
      });
    });
  });

  it('has room for names of any length and for text of twice the size on a narrow phone', async () => {
    const { page, person, walk } = await member(browser, { viewport: { width: 360, height: 640 }, touch: true });
    const { chatId } = await aChatWith(person, 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2));
    await aChatWith(person, 'شهرزاد تروي الحكايات');
    await aChatWith(person, '月の庭で待つ人');

    await walk('chats-large-text', async () => {
      const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await page.goto('/chats');
      await card(page, '月の庭で待つ人').waitFor();
      expect(await sideways(page)).toBe(0);
      await enlarge();
      expect(await sideways(page)).toBe(0);

      await page.goto(`/chat?chatId=${chatId}`);
      await message(page).waitFor();
      await enlarge();
      expect(await sideways(page)).toBe(0);
      const menu = await page.getByRole('button', { name: 'Chat settings' }).boundingBox();
      expect((menu?.x ?? 360) + (menu?.width ?? 0)).toBeLessThanOrEqual(360);
    });
  });
});
