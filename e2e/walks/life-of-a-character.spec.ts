import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { freshName } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';

const picture = fileURLToPath(new URL('../../frontends/shell/public/default-character.png', import.meta.url));
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Exports the open character as a JSON card. */
async function exported(page: Page, name: string): Promise<{ path: string; data: Record<string, unknown> }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export ${name}` }).click();
  await page.getByRole('menuitem', { name: 'JSON, version 3' }).click();
  const path = await (await coming).path();
  return { path, data: JSON.parse(await readFile(path, 'utf8')).data };
}

describe.each(ways)('the life of a character, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('goes from its creation over edits, versions and a shared link to its deletion, and begins again from its card', async () => {
    const { page, problems, walk } = await member(browser, way);
    const guest = await member(browser, way);
    const name = freshName('Mira');
    const tag = freshName('lantern').toLowerCase();

    const steps = async () => {
      await page.goto('/create-character');
      await field(page, 'Name').fill(name);
      await page.locator('input[name=image]').setInputFiles(picture);
      await field(page, 'Summary').fill('A lamplighter who collects secrets.');
      await field(page, 'Scenario').fill('A harbour town where the fog never lifts.');
      await field(page, 'Personality').fill('Patient.');
      await field(page, 'First message').fill('*She lifts the lantern.* "You are late."');
      await field(page, 'Tags').fill(tag);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Create Character' }).click();
      await page.getByText('Character created successfully!').waitFor();
      await page.waitForURL('**/characters');

      await page.goto(`/characters?filter=mine&tags=${tag}`);
      await page.getByRole('article').getByRole('link', { name, exact: true }).click();
      await heading(page, name).waitFor();
      await page.getByText(/^Version 1 of/).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      const address = page.url();

      await page.getByRole('link', { name: 'Edit Character' }).click();
      await field(page, 'Personality').fill('Patient, curious, dry humour.');
      await page.getByRole('button', { name: 'Update Character' }).click();
      await page.getByText(`The changes to ${name} were saved.`).waitFor();
      await page.waitForURL(address);
      await page.getByText(/^Version 2 of/).waitFor();

      await page.getByRole('link', { name: 'Edit Character' }).click();
      await page.getByText('Versions', { exact: true }).click();
      await page.getByRole('button', { name: 'Compare version 1' }).click();
      await page.getByRole('dialog').getByText('curious').waitFor();
      await page.getByRole('button', { name: 'Close', exact: true }).first().click();
      await page.getByRole('button', { name: 'Restore version 1' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
      await page.getByText('Version 1 was restored as version 3.').waitFor();
      expect(await field(page, 'Personality').inputValue()).toBe('Patient.');

      await page.goto('/manage-characters');
      await page.getByRole('button', { name: `Make Public for ${name}` }).click();
      await page.getByText(`${name} is now public.`).waitFor();
      await guest.page.goto(`/characters?tags=${tag}`);
      await guest.page.getByRole('article').getByRole('link', { name, exact: true }).waitFor();
      await page.getByRole('button', { name: `Make Private for ${name}` }).click();
      await page.getByText(`${name} is now private.`).waitFor();
      await guest.page.goto(address);
      await guest.page.getByText('Character not found').waitFor();

      await page.goto(address);
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
      const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
      await guest.page.goto(link);
      await heading(guest.page, name).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const card = await exported(page, name);

      await page.goto('/manage-characters');
      await page.getByRole('button', { name: `Delete for ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText(`${name} deleted successfully`).waitFor();
      await guest.page.goto(address);
      await guest.page.getByText('Character not found').waitFor();

      await page.goto('/create-character');
      await page.locator('input[type=file][accept*=".charx"]').setInputFiles(card.path);
      await page.getByText('Review it, then create the character', { exact: false }).waitFor();
      await page.getByRole('button', { name: 'Create Character' }).click();
      await page.waitForURL('**/characters');
      await page.goto(`/characters?filter=mine&tags=${tag}`);
      await page.getByRole('article').getByRole('link', { name, exact: true }).click();
      await heading(page, name).waitFor();
      expect((await exported(page, name)).data).toEqual(card.data);
      expect(problems).toEqual([]);
      expect(guest.problems).toEqual([]);
    };
    await guest.walk(`life-guest-${way.name}`, () => walk(`life-${way.name}`, steps));
  }, 180_000);
});
