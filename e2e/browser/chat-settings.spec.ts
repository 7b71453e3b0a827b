import { chatRoutes } from '@masque/contracts';
import type { Browser } from 'playwright-core';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';

describe.each(ways)('what a chat sets itself, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('is set from its menu, kept over a reload, and deleted with it', async () => {
    const { page, problems, walk, person, member: self } = await member(browser, way);
    const character = await self.createCharacter();
    const rook = { name: 'Rook', description: 'A thief with a grin.' };
    await person.call(chatRoutes.createPersona, { body: rook });
    const { id } = (await person.call(chatRoutes.saveHistory, { body: { characterId: character.id } })).body;
    const chat = async () => (await person.call(chatRoutes.getChat, { params: { id }, query: {} })).body.chat;
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Chat settings' }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };

    await walk(`chat-settings-${way.name}`, async () => {
      await page.goto(`/chat?chatId=${id}`);
      await page.locator('[data-message]').first().waitFor();

      await choose('Settings of this chat');
      const dialog = page.getByRole('dialog', { name: 'Settings of this chat' });
      await dialog.getByRole('combobox', { name: 'Persona' }).selectOption({ label: 'Rook' });
      await dialog.getByRole('checkbox', { name: 'Own temperature' }).check();
      const slider = dialog.getByRole('slider', { name: 'Temperature' });
      await slider.focus();
      await slider.press('ArrowLeft');
      await dialog.getByRole('textbox', { name: /^Custom prompt of this chat/ }).fill('Be brief.');
      await dialog.getByText('Active').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await chat()).toMatchObject({
        persona: { name: 'Rook' },
        settings: { temperature: 0.99 },
        customPrompt: 'Be brief.',
      });

      await page.reload();
      await page.locator('[data-message]').first().waitFor();
      await choose('Settings of this chat');
      await dialog.getByText('0.99').waitFor();
      expect(await dialog.getByRole('combobox', { name: 'Persona' }).locator('option:checked').textContent()).toBe(
        'Rook',
      );
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });

      await choose('Rename');
      await page.getByRole('textbox', { name: /^Title/ }).fill('The harbour');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1 }).getByText('The harbour').waitFor();

      await choose('Export this chat');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as plain text' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.txt$/);

      await choose('Delete this chat');
      const question = page.getByRole('dialog', { name: 'Delete chat' });
      expect(await axeFindings(page)).toEqual([]);
      await question.getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL('**/chats');
      await page.getByText('No chats yet').waitFor();
      // What the stream of changes says of its end leads nowhere else.
      expect(await page.getByText('Character not found').count()).toBe(0);
      expect(problems).toEqual([]);
    });
  });
});
