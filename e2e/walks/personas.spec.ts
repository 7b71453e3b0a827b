import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(ways)('personas, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const cardOf = (page: Page, name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

  it('are created, set as the default, begun a chat with, edited and deleted', async () => {
    const { page, problems, walk, person } = await member(browser, way);
    const body = aDraft({ name: 'Mira', firstMessage: 'Is it you, {{user}}?', isPublic: true });
    const { id: characterId } = (await person.call(catalogRoutes.createCharacter, { body })).body;

    await walk(`personas-${way.name}`, async () => {
      await page.goto('/personas');
      await cardOf(page, 'Default').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Create New Persona' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Rook');
      await page.getByRole('textbox', { name: 'Description' }).fill('A thief with a grin.');
      const avatar = page.getByLabel('Avatar');
      await avatar.setInputFiles({ name: 'rook.png', mimeType: 'image/png', buffer: png });
      await page.getByText('Replace').waitFor();
      // Hides the browser's own text, which would say that no file is chosen.
      expect(await avatar.evaluate((one) => getComputedStyle(one).opacity)).toBe('0');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Create Persona' }).click();
      await page.getByText('Persona created successfully!').waitFor();
      await page.waitForURL('**/personas');
      await cardOf(page, 'Rook').waitFor();

      await page.getByRole('link', { name: 'Manage Personas' }).click();
      await cardOf(page, 'Rook').getByRole('button', { name: 'Set Default' }).click();
      await cardOf(page, 'Rook').getByText('Default', { exact: true }).waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await page.goto('/profile');
      await page.getByRole('button', { name: 'Default Rook' }).waitFor();
      expect(await page.getByRole('button', { name: 'Set as Default Default' }).isEnabled()).toBe(true);
      expect(await axeFindings(page)).toEqual([]);

      await page.goto(`/chat?characterId=${characterId}&newChat=true`);
      await page.getByText('Is it you, Rook?').first().waitFor();

      await page.goto('/manage-personas');
      await cardOf(page, 'Rook').getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Wren');
      await page.getByRole('button', { name: 'Update Persona' }).click();
      await page.getByText('The changes to Wren were saved.').waitFor();
      await page.waitForURL('**/manage-personas');

      await cardOf(page, 'Wren').getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Are you sure you want to delete "Wren"? This action cannot be undone.').waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Wren deleted successfully').waitFor();
      await cardOf(page, 'Wren').waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
    });
  }, 120_000);
});
