import { catalogRoutes, type LoreEntry } from '@masque/contracts';
import type { Page } from 'playwright-core';
import { aDraft } from '../../../e2e/lib/api.ts';
import { answering, failing, pending, type Stage, type State } from '../state.ts';

const detail = '**/api/characters/*?forEdit=true';
const entry = (name: string, own: Partial<LoreEntry> = {}): LoreEntry => ({
  name,
  keys: [name.toLowerCase()],
  content: `What there is to say of ${name}.`,
  enabled: true,
  insertionOrder: 100,
  useRegex: false,
  extensions: {},
  unknown: {},
  ...own,
});
const lorebook = {
  extensions: {},
  unknown: {},
  entries: [
    entry('Harbour', { keys: ['harbour', 'quay', 'pier'] }),
    entry('Fog', { constant: true, insertionOrder: 101 }),
    entry('Lamp', { keys: ['/lamps?/i'], insertionOrder: 120, selective: true, secondaryKeys: ['night'] }),
    entry('Donaudampfschifffahrtskapitänswitwenrente', { enabled: false, insertionOrder: 130 }),
    entry('霧の港', { keys: ['霧', '港'], insertionOrder: 140 }),
  ],
};

const made = (own: Record<string, unknown> = {}) =>
  async function path({ person }: Stage) {
    const { body } = await person.call(catalogRoutes.createCharacter, { body: aDraft(own) });
    return `/edit-character/${body.id}`;
  };
const withLore = made({ lorebook, alternateGreetings: ['You are early.', 'Back so soon?'] });
async function edited(stage: Stage) {
  const path = await made()(stage);
  const params = { id: path.split('/').at(-1) ?? '' };
  const { name, summary } = aDraft();
  const edits = [
    { name, summary, scenario: 'A harbour town where the fog lifts at noon.' },
    { name, summary: 'A lamplighter who keeps other people’s secrets.', exampleDialogs: '' },
  ];
  for (const body of edits) await stage.person.call(catalogRoutes.updateCharacter, { params, body });
  return path;
}
async function loreEdited(stage: Stage) {
  const path = await withLore(stage);
  const params = { id: path.split('/').at(-1) ?? '' };
  const { name, summary } = aDraft();
  const [first, ...others] = lorebook.entries;
  const own = { enabled: false, insertionOrder: 107, extensions: { position: 4, depth: 2, probability: 50 } };
  const book = { ...lorebook, entries: [{ ...entry('Harbour'), ...first, ...own }, ...others] };
  await stage.person.call(catalogRoutes.updateCharacter, { params, body: { name, summary, lorebook: book } });
  return path;
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const ready = (page: Page) => page.getByRole('button', { name: 'Update Character' }).waitFor();
const openVersions = async ({ page }: Stage) => {
  await page.locator('summary', { hasText: 'Versions' }).click();
  await page.getByText('First version').waitFor();
};

export const editStates: readonly State[] = [
  { name: 'edit', who: 'member', path: made(), isLong: true, reach: ({ page }) => ready(page) },
  { name: 'edit-loading', who: 'member', path: made(), fake: pending(detail) },
  {
    name: 'edit-failed',
    who: 'member',
    path: made(),
    fake: failing(detail, 400),
    reach: ({ page }) => page.getByText('Failed to load character').waitFor(),
  },
  {
    name: 'edit-gone',
    who: 'member',
    path: '/edit-character/01KNOBODY',
    reach: ({ page }) => page.getByText('Character not found. It may have been deleted.').waitFor(),
  },
  {
    name: 'edit-refused',
    who: 'member',
    path: made(),
    fake: (page) =>
      page.route('**/api/characters/*', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 400, json: { error: 'Not now', code: 'x', requestId: 'r-1' } })
          : route.fallback(),
      ),
    reach: async ({ page }) => {
      await field(page, 'Name').fill('Mira Vale');
      await page.getByRole('button', { name: 'Update Character' }).click();
      await page.getByText('Failed to update character').waitFor();
    },
  },
  {
    name: 'edit-restored',
    who: 'member',
    path: made(),
    reach: async ({ page }) => {
      page.on('dialog', (dialog) => void dialog.accept());
      await field(page, 'Summary').fill('A lamplighter who waits.');
      await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('characterEdit:')));
      await page.reload();
      await page.getByText(/Restored unsaved changes/).waitFor();
    },
  },
  {
    name: 'edit-stale',
    who: 'member',
    path: edited,
    isLong: true,
    reach: async ({ page, person }) => {
      await field(page, 'Summary').fill('A lamplighter who collects lamps.');
      const params = { id: page.url().split('/').at(-1) ?? '' };
      const body = { name: 'Mira', summary: 'A lamplighter who sells other people’s secrets.', tags: ['fog'] };
      await person.call(catalogRoutes.updateCharacter, { params, body });
      await page.getByRole('button', { name: 'Update Character' }).click();
      await page.getByText('This character was changed elsewhere').waitFor();
    },
  },
  {
    name: 'edit-advanced',
    who: 'member',
    path: withLore,
    isLong: true,
    reach: ({ page }) => page.getByRole('button', { name: 'See what fires' }).waitFor(),
  },
  {
    name: 'edit-lore-entry',
    who: 'member',
    path: withLore,
    isLong: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Edit Lamp' }).click();
      await page.getByText('More settings').click();
    },
  },
  {
    name: 'edit-lore-test',
    who: 'member',
    path: withLore,
    reach: async ({ page }) => {
      await field(page, 'Sample chat text').fill('At night the lamps of the harbour burn.');
      await page.getByRole('button', { name: 'See what fires' }).click();
      await page.getByText('3 entries fire; 2 entries don’t.').waitFor();
      await page.getByText('3 entries fire; 2 entries don’t.').scrollIntoViewIfNeeded();
    },
  },
  { name: 'edit-versions', who: 'member', path: edited, isLong: true, reach: openVersions },
  {
    name: 'edit-version-read',
    who: 'member',
    path: edited,
    reach: async (stage) => {
      await openVersions(stage);
      await stage.page.getByRole('button', { name: 'Read version 1' }).click();
      await stage.page.getByRole('dialog').getByText('First message').waitFor();
    },
  },
  {
    name: 'edit-version-compare',
    who: 'member',
    path: edited,
    reach: async (stage) => {
      await openVersions(stage);
      await stage.page.getByRole('button', { name: 'Compare version 1' }).click();
      await stage.page.getByRole('dialog').locator('ins').first().waitFor();
    },
  },
  {
    name: 'edit-version-lore',
    who: 'member',
    path: loreEdited,
    reach: async (stage) => {
      await openVersions(stage);
      await stage.page.getByRole('button', { name: 'Compare version 1' }).click();
      await stage.page.getByRole('dialog').getByText('— Harbour —').first().waitFor();
    },
  },
  {
    name: 'edit-version-restore',
    who: 'member',
    path: edited,
    reach: async (stage) => {
      await openVersions(stage);
      await stage.page.getByRole('button', { name: 'Restore version 1' }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'edit-versions-failed',
    who: 'member',
    path: edited,
    fake: answering('**/api/characters/*/versions*', { error: 'Not now', code: 'x', requestId: 'r-1' }, 400),
    reach: async ({ page }) => {
      await page.locator('summary', { hasText: 'Versions' }).click();
      await page.getByText('We couldn’t load the versions').waitFor();
    },
  },
  {
    name: 'create-advanced',
    who: 'member',
    path: '/create-character',
    isLong: true,
    reach: async ({ page }) => {
      await page.locator('summary', { hasText: 'Advanced' }).click();
      await page.getByRole('button', { name: 'Add an entry' }).waitFor();
    },
  },
];
