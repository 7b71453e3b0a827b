import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft, freshName, signedIn } from '../lib/api.ts';
import { axeFindings, becomePerson, member, openBrowser, visitor, ways } from '../lib/browser.ts';

describe.each(ways)('managing one’s characters, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const cardOf = (page: Page, name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

  it('leads from nothing over public and private to deleted', async () => {
    const { page, problems, walk, person } = await member(browser, way);
    const create = async (name: string) => {
      const tags = ['fog', 'sea', 'night'];
      const body = aDraft({ name, tags, isPublic: false });
      return (await person.call(catalogRoutes.createCharacter, { body })).body.id;
    };
    const seenByOthers = async (id: string) =>
      (await (await signedIn()).call(catalogRoutes.getCharacter, { params: { id }, query: {} })).status;

    await walk(`manage-${way.name}`, async () => {
      await page.goto('/manage-characters');
      await page.getByRole('heading', { name: 'No Characters Found' }).waitFor();
      const first = page.getByRole('link', { name: 'Create Your First Character' });
      expect(await first.getAttribute('href')).toBe('/create-character');

      const mira = await create('Mira');
      await create('Ash');
      await page.reload();
      const card = cardOf(page, 'Mira');
      await card.waitFor();
      expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(['Ash', 'Mira']);
      expect(await axeFindings(page)).toEqual([]);
      expect(await seenByOthers(mira)).toBe(404);

      await card.getByRole('button', { name: 'Make Public' }).click();
      await page.getByText('Mira is now public.').waitFor();
      await card.getByText('Public', { exact: true }).waitFor();
      expect(await seenByOthers(mira)).toBe(200);
      await card.getByRole('button', { name: 'Make Private' }).click();
      await page.getByText('Mira is now private.').waitFor();
      expect(await seenByOthers(mira)).toBe(404);

      // Delete it from another session.
      const ash = (await person.call(catalogRoutes.listCharacters, { query: { filter: 'mine', search: 'Ash' } })).body;
      await person.call(catalogRoutes.deleteCharacter, { params: { id: ash.characters[0]?.id ?? '' }, query: {} });
      await cardOf(page, 'Ash').getByRole('button', { name: 'Make Public' }).click();
      await page.getByText('Character not found. It may have been deleted.').waitFor();
      await cardOf(page, 'Ash').waitFor({ state: 'detached' });

      await card.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Are you sure you want to delete "Mira"? This action cannot be undone.').waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Mira deleted successfully').waitFor();
      await page.getByRole('heading', { name: 'No Characters Found' }).waitFor();
      expect(problems).toEqual([]);
    });
  }, 120_000);

  it('shows all of them, page after page, and finds one', async () => {
    const { page, problems, walk, person } = await member(browser, way);
    for (let made = 0; made < 30; made += 1) {
      const body = aDraft({ name: `Nobody ${made}`, isPublic: made % 2 === 0 });
      await person.call(catalogRoutes.createCharacter, { body });
    }
    await walk(`manage-many-${way.name}`, async () => {
      await page.goto('/manage-characters');
      await cardOf(page, 'Nobody 29').waitFor();
      await page.getByText('30 characters').waitFor();
      await cardOf(page, 'Nobody 6').scrollIntoViewIfNeeded();
      await cardOf(page, 'Nobody 0').waitFor();
      await cardOf(page, 'Nobody 0').scrollIntoViewIfNeeded();
      await page.getByRole('searchbox', { name: 'Search your characters' }).fill('nobody 17');
      await page.waitForFunction(() => document.querySelectorAll('article').length === 1);
      expect(await cardOf(page, 'Nobody 17').count()).toBe(1);
      expect(problems).toEqual([]);
    });
  }, 120_000);

  it('is for those who are signed in under a username', async () => {
    const { page, walk } = await visitor(browser, way);
    await walk(`manage-visitor-${way.name}`, async () => {
      await page.goto('/manage-characters');
      await page.waitForURL('**/login');
      await becomePerson(page, await signedIn(freshName('nameless'), { isNamed: false }));
      await page.goto('/manage-characters');
      await page.getByRole('heading', { name: 'Choose your username' }).waitFor();
      expect(await page.getByRole('heading', { name: 'Manage Characters' }).count()).toBe(0);
    });
  }, 60_000);
});
