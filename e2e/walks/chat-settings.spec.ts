import { chatRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { axeFindings, openBrowser, ways } from '../lib/browser.ts';
import { inChat } from '../lib/in-chat.ts';

/** Controls covered by toasts. */
const coveredByToasts = (page: Page) =>
  page.evaluate(() => {
    const toasts = document.querySelector('[popover=manual]:popover-open')!.getBoundingClientRect();
    const controls = [...document.querySelectorAll('header a, header button, form button, form textarea')];
    const isCovered = (control: Element) => {
      const { top, bottom, left, right } = control.getBoundingClientRect();
      return top < toasts.bottom && toasts.top < bottom && left < toasts.right && toasts.left < right;
    };
    return controls.filter(isCovered).map((control) => control.getAttribute('aria-label'));
  });

describe.each(ways)('what a chat sets itself, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('is set from its menu, kept over a reload, and deleted with it', async () => {
    const { page, problems, walk, person, chat, choose, messages, open } = await inChat(browser, way);
    const rook = { name: 'Rook', description: 'A thief with a grin.' };
    await person.call(chatRoutes.createPersona, { body: rook });

    await walk(`chat-settings-${way.name}`, async () => {
      await open();

      await choose('Persona Settings');
      const personaDialog = page.getByRole('dialog', { name: 'Persona Settings' });
      const persona = personaDialog.getByRole('combobox', { name: 'Persona' });
      await persona.waitFor();
      await persona.selectOption({ label: 'Rook' });
      await personaDialog.getByRole('button', { name: 'Save' }).click();
      await personaDialog.waitFor({ state: 'detached' });

      await choose('Settings for this chat');
      const dialog = page.getByRole('dialog', { name: 'Settings for this chat' });
      await dialog.getByRole('checkbox', { name: 'Override temperature' }).check();
      const slider = dialog.getByRole('slider', { name: 'Temperature' });
      await slider.focus();
      await slider.press('ArrowLeft');
      await dialog.getByRole('textbox', { name: /^Custom prompt for this chat/ }).fill('Be brief.');
      await dialog.getByText('Active').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('Chat settings saved.').first().waitFor();
      expect(await coveredByToasts(page)).toEqual([]);
      expect(await chat()).toMatchObject({
        persona: { name: 'Rook' },
        settings: { temperature: 0.99 },
        customPrompt: 'Be brief.',
      });

      await page.reload();
      await messages.first().waitFor();
      await choose('Settings for this chat');
      await dialog.getByText('0.99').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      await choose('Persona Settings');
      await persona.waitFor();
      expect(await persona.locator('option:checked').textContent()).toBe('Rook');
      await personaDialog.getByRole('button', { name: 'Cancel' }).click();
      await personaDialog.waitFor({ state: 'detached' });

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
      await question.getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL('**/chats');
      await page.getByText('No chats yet').waitFor();
      // The deletion event doesn't navigate this tab away.
      expect(await page.getByText('Character not found').count()).toBe(0);
      expect(problems).toEqual([]);
    });
  });
});
