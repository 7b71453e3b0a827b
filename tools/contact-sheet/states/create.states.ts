import type { Page } from 'playwright-core';
import type { State } from '../state.ts';

const cardFile = JSON.stringify({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Mira',
    description: 'A lamplighter who collects secrets.',
    first_mes: 'You are late.',
    alternate_greetings: ['You are early.'],
  },
});
const importFile = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Import a card')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });

export const createStates: readonly State[] = [
  { name: 'create', who: 'member', path: '/create-character', isLong: true },
  {
    name: 'create-errors',
    who: 'member',
    path: '/create-character',
    isLong: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Create Character' }).click();
      await page.getByText('Character name is required').first().waitFor();
    },
  },
  {
    name: 'create-filled',
    who: 'member',
    path: '/create-character',
    isLong: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Use this example' }).first().click();
      await page.getByText(/Change anything you like/).waitFor();
    },
  },
  {
    name: 'create-replace',
    who: 'member',
    path: '/create-character',
    reach: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mira');
      await page.getByRole('button', { name: 'Use this example' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'create-leave',
    who: 'member',
    path: '/create-character',
    reach: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mira');
      await page.getByRole('link', { name: 'Characters' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'create-imported',
    who: 'member',
    path: '/create-character',
    isLong: true,
    reach: async ({ page }) => {
      await importFile(page, 'mira.json', cardFile);
      await page.getByText('Imported from mira.json').waitFor();
    },
  },
  {
    name: 'create-import-not-whole',
    who: 'member',
    path: '/create-character',
    isLong: true,
    reach: async ({ page }) => {
      await importFile(page, 'mira.json', cardFile.replace('"data":{', '"data":{"mystery_key":7,'));
      await page.getByRole('button', { name: 'Import the whole file' }).waitFor();
    },
  },
  {
    name: 'create-import-refused',
    who: 'member',
    path: '/create-character',
    reach: async ({ page }) => {
      await importFile(page, 'odd.charx', 'PK\u0003\u0004 and nothing more');
      await page.getByText('This archive is damaged and can’t be opened.').waitFor();
    },
  },
  {
    name: 'create-failed',
    who: 'member',
    path: '/create-character',
    fake: (page) =>
      page.route('**/api/characters', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 503, json: { error: 'Not now', code: 'service.unavailable', requestId: 'r-1' } })
          : route.fallback(),
      ),
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Use this example' }).first().click();
      await page.getByRole('button', { name: 'Create Character' }).click();
      await page
        .getByText(/Failed to create character/)
        .first()
        .waitFor();
    },
  },
];
