import { texts } from '@masque/texts';
import { quickReplies } from '@masque/texts/quick-replies';
import type { Browser } from 'playwright-core';
import { axeFindings, openBrowser, ways } from '../lib/browser.ts';
import { inChat } from '../lib/in-chat.ts';
import { expectWithin } from '../lib/expect-within.ts';

const file = {
  version: 2,
  name: 'Tavern',
  qrList: [
    { id: 1, label: 'Rain', message: '/sys It rains on {{char}}. | /note Be brief.' },
    { id: 2, label: 'Wave', message: 'I wave.' },
    { id: 3, label: 'Old', message: '/bgcol' },
  ],
};

describe.each(ways)('quick replies and commands, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('are imported, shown in a chat, pressed, and typed', async () => {
    const { page, problems, walk, chat, messages, open } = await inChat(browser, way);
    await walk(`quick-replies-${way.name}`, async () => {
      await page.goto('/settings/quick-replies');
      const buffer = Buffer.from(JSON.stringify(file));
      const input = page.getByLabel(quickReplies.importFiles);
      await input.setInputFiles({ name: 'Tavern.json', mimeType: 'application/json', buffer });
      await page.getByText('Tavern, Old: Masque doesn’t support /bgcol (line 1).').waitFor();
      await page.getByRole('button', { name: 'Edit Tavern' }).click();
      await page.getByRole('button', { name: 'Edit Rain' }).click();
      // The header covers what is beneath it.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: quickReplies.save }).click();
      await page.getByText(quickReplies.saved).first().waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(quickReplies.save);

      await open();
      const composer = page.getByRole('textbox', { name: /^Message to/ });
      await composer.fill('My precious draft');
      const old = page.getByRole('button', { name: 'Old', exact: true });
      await old.click();
      await page.getByRole('alert').filter({ hasText: 'Masque doesn’t support /bgcol.' }).waitFor();
      expect(await old.getAttribute('title')).toBe('Masque doesn’t support /bgcol.');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Old');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Rain', exact: true }).click();
      await messages.filter({ hasText: 'It rains on' }).first().waitFor();
      await page.getByText('The author’s note was saved.').first().waitFor();
      expect(await chat()).toMatchObject({ authorsNote: { text: 'Be brief.' } });
      await page.reload();
      await expectWithin(5_000, async () => (await composer.inputValue()) === 'My precious draft');
      await composer.fill('');
      await page.getByRole('button', { name: 'Wave', exact: true }).click();
      await messages.filter({ hasText: 'I wave.' }).first().waitFor();
      await page.getByRole('button', { name: 'Regenerate' }).first().waitFor();

      await composer.fill('/hel');
      await page.getByRole('option', { name: /^\/help/ }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await composer.press('Enter');
      await page.getByRole('dialog', { name: 'Commands' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await page.locator('[data-number="#1"]').isVisible()).toBe(false);
      await composer.fill('/hide ');
      await page.locator('[data-number="#1"]').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await composer.fill('/bgcol');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('/bgcol isn’t a command. Nothing was sent.').waitFor();
      expect(problems).toEqual([]);
    });
  }, 90_000);

  it('leave room for messages beside a phone’s keyboard', async () => {
    const keyboard = { ...way, viewport: { width: 360, height: 400 }, key: false };
    const { page, problems, walk, open, area } = await inChat(browser, keyboard);
    await walk(`quick-replies-keyboard-${way.name}`, async () => {
      await page.goto('/settings/quick-replies');
      const buffer = Buffer.from(JSON.stringify(file));
      const input = page.getByLabel(quickReplies.importFiles);
      await input.setInputFiles({ name: 'Tavern.json', mimeType: 'application/json', buffer });
      await page.getByText('Tavern, Old: Masque doesn’t support /bgcol (line 1).').waitFor();
      await page.getByRole('button', { name: quickReplies.save }).click();
      await page.getByText(quickReplies.saved).first().waitFor();
      await open();
      await page.getByRole('button', { name: 'Wave', exact: true }).waitFor();
      await page.getByRole('link', { name: texts.common.openSettings }).waitFor();
      expect((await area.boundingBox())?.height).toBeGreaterThan(0.4 * 400);
      expect(await axeFindings(page)).toEqual([]);
      expect(problems).toEqual([]);
    });
  });
});
