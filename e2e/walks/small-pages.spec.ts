import { texts } from '@masque/texts';
import { presetEditor } from '@masque/texts/preset-editor';
import { regexScripts } from '@masque/texts/regex-scripts';
import type { Browser } from 'playwright-core';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';

const card = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { name: 'Mira', description: 'A lamplighter who collects secrets.', first_mes: 'You are late.' },
};

/** Pages that longer walks don't cover. */
describe.each(ways)('a member, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('chooses a model, creates a connection profile and a collection, and imports a card', async () => {
    const { page, problems, walk } = await member(browser, way);
    await walk(`small-pages-${way.name}`, async () => {
      await page.goto('/model-test');
      const models = page.getByRole('group', { name: texts.modelTest.list });
      await models.getByRole('radio').nth(1).check({ force: true });
      await page.getByText(texts.settings.saved, { exact: true }).waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await page.goto('/settings/connections/new');
      await page.getByRole('textbox', { name: /^Name/ }).fill('Night');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: texts.common.save, exact: true }).click();
      await page.getByRole('link', { name: 'Night', exact: true }).waitFor();

      await page.goto('/settings/regex');
      await page.getByRole('button', { name: regexScripts.add }).click();
      await page.getByRole('textbox', { name: /^Find/ }).fill('/lantern/g');
      await page.getByRole('textbox', { name: /^Replace with/ }).fill('lamp');
      await page.getByRole('textbox', { name: /^Text/ }).fill('A lantern.');
      await page.getByText('A lamp.', { exact: true }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: regexScripts.save }).click();
      await page.getByText(regexScripts.saved).waitFor();

      await page.goto('/settings/presets/novel');
      await page.getByRole('button', { name: presetEditor.open('Prose'), exact: true }).click();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: presetEditor.saveAsNew }).click();
      await page.getByRole('link', { name: texts.presets.copyOf('Novel'), exact: true }).waitFor();

      await page.goto('/collections/create');
      await page.getByRole('textbox', { name: /^Name/ }).fill('Harbours');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: texts.collections.create.title }).click();
      await page.getByText(texts.collections.create.created).waitFor();
      await page.getByRole('heading', { level: 1, name: 'Harbours' }).waitFor();

      await page.goto('/import-characters');
      const buffer = Buffer.from(JSON.stringify(card));
      const file = { name: 'mira.json', mimeType: 'application/json', buffer };
      await page.getByLabel('Choose files').setInputFiles(file);
      await page.getByRole('button', { name: 'Create 1 character', exact: true }).click();
      await page.getByText('1 of 1 character created.').waitFor();
      await page.getByRole('link', { name: 'Mira' }).click();
      await page.getByRole('heading', { level: 1, name: 'Mira' }).waitFor();
      expect(problems).toEqual([]);
    });
  }, 90_000);
});
