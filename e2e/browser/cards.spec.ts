import { readFile } from 'node:fs/promises';
import { emptyCard, readCard, writeCharx, writeJson } from '@masque/roleplay/cards';
import type { Browser, Page } from 'playwright-core';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';

const files = { 'assets/x_sound/lamp.ogg': Uint8Array.of(1, 2, 3) };
const foreign = { card: { outer_unknown: [1] }, data: { data_unknown: { deep: null } } };
const mira = {
  ...emptyCard('Mira of the Lamps'),
  description: 'She lights the lamps of the harbour. And she listens.',
  firstMessage: 'You are late.',
  alternateGreetings: ['You are early.'],
  tags: ['harbour'],
  files,
  unknown: foreign,
};
const aria = { ...emptyCard('灯台守 アリア'), personality: 'Stubborn.', firstMessage: 'Mind the sparks.' };
const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});
const sent = [
  file('mira.charx', writeCharx(mira)),
  file('broken.png', new TextEncoder().encode('no card at all')),
  file('aria.json', writeJson(aria)),
];

const formats = [
  ['PNG card', '.png'],
  ['JSON, version 3', '.json'],
  ['JSON, version 2', '.json'],
  ['CHARX, with all files', '.charx'],
] as const;

async function exported(page: Page, name: string, label: string) {
  await page.getByRole('button', { name: `Export ${name}` }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: label }).click();
  const saved = await download;
  return { name: saved.suggestedFilename(), bytes: new Uint8Array(await readFile(await saved.path())) };
}

describe.each(ways)('cards that are imported and exported, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('become characters that can be taken away again, whole', async () => {
    const { page, problems, walk } = await member(browser, { ...way, key: false });
    await walk(`cards-${way.name}`, async () => {
      await page.goto('/manage-characters');
      await page.locator('a[href="/import-characters"]').first().click();
      await page.getByRole('heading', { level: 1, name: 'Import cards' }).waitFor();

      // Files are described before anything is sent, and a broken one doesn't block the others.
      await page.getByLabel('Choose files').setInputFiles(sent);
      await page.getByText('mira.charx · 2 greetings · Ready').waitFor();
      await page.getByText('This file isn’t a character card', { exact: false }).waitFor();
      await page.getByRole('button', { name: 'Create 2 characters' }).click();
      await page.getByText('2 of 2 characters created.').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await page.getByRole('link', { name: mira.name }).click();
      await page.getByRole('heading', { level: 1, name: mira.name }).waitFor();
      for (const [label, ending] of formats) {
        const { name, bytes } = await exported(page, mira.name, label);
        expect(name).toBe(`${mira.name}${ending}`);
        const { card } = readCard(bytes);
        const { description, firstMessage, alternateGreetings, tags, unknown } = mira;
        expect(card).toMatchObject({ name: mira.name, description, firstMessage, alternateGreetings, tags, unknown });
        // JSON cards can't hold files that no asset refers to.
        expect({ ...card.files }).toMatchObject(ending === '.json' ? {} : files);
      }

      const again = await exported(page, mira.name, 'PNG card');
      await page.goto('/import-characters');
      await page.getByLabel('Choose files').setInputFiles(file(again.name, again.bytes));
      await page.getByRole('button', { name: 'Create 1 character', exact: true }).click();
      await page.getByText('1 of 1 character created.').waitFor();
      await page.getByRole('link', { name: 'Manage my characters' }).click();
      await page.getByRole('heading', { level: 2, name: aria.name }).waitFor();
      expect(await page.getByRole('heading', { level: 2, name: mira.name }).count()).toBe(2);
      expect(problems).toEqual([]);
    });
  }, 180_000);

  it('are dropped on the list of characters', async () => {
    const { page, problems, walk } = await member(browser, { ...way, key: false });
    await walk(`cards-dropped-${way.name}`, async () => {
      await page.goto('/characters');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate(
        (text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], 'aria.json'));
          for (const type of ['dragenter', 'dragover', 'drop'])
            document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        },
        new TextDecoder().decode(writeJson(aria)),
      );
      await page.getByText('aria.json · 1 greeting · Ready').waitFor();
      expect(problems).toEqual([]);
    });
  }, 90_000);
});
