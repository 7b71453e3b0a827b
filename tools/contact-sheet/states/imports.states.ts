import type { Page } from 'playwright-core';
import { answering, type State } from '../state.ts';

const cardOf = (name: string, more: object = {}) =>
  JSON.stringify({
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: { name, description: 'A lamplighter who collects secrets.', first_mes: 'You are late.', ...more },
  });
const longName = 'The Lamplighter of the Harbour Town Where the Fog Never Lifts and Nobody Sleeps';

async function choose(page: Page): Promise<void> {
  const files = [
    ['mira.json', cardOf('Mira', { alternate_greetings: ['You are early.'], tags: 'one text' })],
    ['an-empty-picture.png', 'no card at all'],
    [`${longName.replaceAll(' ', '_')}.json`, cardOf(longName, { scenario: 'x'.repeat(10_001), odd: 1 })],
    ['灯台守.json', cardOf('灯台守 アリア')],
  ] as const;
  await page
    .getByLabel('Choose files')
    .setInputFiles(files.map(([name, text]) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })));
  await page.getByRole('button', { name: 'Create 3 characters' }).waitFor();
}

const created = {
  characters: [],
  reports: [
    {
      file: 'a.json',
      name: 'Mira',
      format: 'json',
      spec: 'V2',
      characterId: 'c1',
      read: [],
      repaired: [],
      kept: [],
      dropped: [],
      cut: [{ field: 'image', message: 'The picture wasn’t imported: Image file is too large (max 5MB)' }],
    },
  ],
};

export const importStates: readonly State[] = [
  { name: 'import', who: 'member', path: '/import-characters' },
  { name: 'import-read', who: 'member', path: '/import-characters', isLong: true, reach: ({ page }) => choose(page) },
  {
    name: 'import-running',
    who: 'member',
    path: '/import-characters',
    isLong: true,
    fake: (page) => page.route('**/api/characters/import', () => undefined),
    reach: async ({ page }) => {
      await choose(page);
      await page.getByRole('button', { name: 'Create 3 characters' }).click();
      await page.getByText('Creating...').first().waitFor();
    },
  },
  {
    name: 'import-done',
    who: 'member',
    path: '/import-characters',
    isLong: true,
    fake: answering('**/api/characters/import', created, 201),
    reach: async ({ page }) => {
      await choose(page);
      await page.getByRole('button', { name: 'Create 3 characters' }).click();
      await page.getByRole('link', { name: 'Manage my characters' }).waitFor();
    },
  },
  {
    name: 'import-failed',
    who: 'member',
    path: '/import-characters',
    isLong: true,
    fake: answering('**/api/characters/import', { error: 'Rate limit exceeded. Please try again later.' }, 429),
    reach: async ({ page }) => {
      await choose(page);
      await page.getByRole('button', { name: 'Create 3 characters' }).click();
      await page.getByText('3 files failed.', { exact: false }).waitFor();
    },
    mayLog: /429/,
  },
];
