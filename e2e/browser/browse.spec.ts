import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { freshName } from '../lib/api.ts';
import { axeFindings, member, openBrowser, visitor, ways } from '../lib/browser.ts';
import { TestMember } from '../lib/member.ts';

const draft = { summary: 'A lamplighter.', scenario: 'A harbour.', personality: 'Patient.', firstMessage: 'Late.' };
const prefix = freshName('Browsed');
const rare = freshName('rare').toLowerCase();

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search characters' });
const cards = (page: Page) => page.getByRole('article');
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

const expectNames = (page: Page, names: readonly string[]) =>
  page.waitForFunction(
    (expected) => {
      const shown = [...document.querySelectorAll('article h2')].map((heading) => heading.textContent);
      const isStale = document.querySelector('[data-stale="true"]') !== null;
      return !isStale && shown.join() === expected.join();
    },
    names.map((name) => `${prefix} ${name}`),
  );

/** Next to the search box on a desktop, in a sheet on a phone. */
async function choose(page: Page, isPhone: boolean, label: 'Sort by' | 'Show', option: string): Promise<void> {
  if (!isPhone) {
    await page.getByRole('combobox', { name: label }).selectOption({ label: option });
    return;
  }
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('group', { name: label }).getByText(option, { exact: true }).click();
  await page
    .getByRole('button', { name: /^Show|^Close/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('browsing characters', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
    const author = await TestMember.join();
    for (const [name, tags] of [
      ['Cy', [rare]],
      ['Ash', []],
      ['Bo', [rare, 'fantasy']],
    ] as const) {
      const body = { ...draft, name: `${prefix} ${name}`, isPublic: true, tags: [...tags] };
      await author.person.call(catalogRoutes.createCharacter, { body });
    }
  });
  afterAll(() => browser.close());

  it.each(ways)(
    'searches, sorts, filters and picks tags by the address, $name',
    async (way) => {
      const isPhone = way.touch === true;
      const { page, problems, walk } = await member(browser, way);
      await walk(`browse-${way.name}`, async () => {
        await page.goto('/characters');
        await cards(page).first().waitFor();
        await box(page).fill(prefix);
        await expectNames(page, ['Bo', 'Ash', 'Cy']);

        await choose(page, isPhone, 'Sort by', 'Alphabetical');
        await expectNames(page, ['Ash', 'Bo', 'Cy']);
        await choose(page, isPhone, 'Show', 'Mine');
        await page.getByText('No characters found matching your criteria').waitFor();
        expect(queryOf(page)).toEqual({ search: prefix, sort: 'alphabetical', filter: 'mine' });
        await page.goBack();
        await expectNames(page, ['Ash', 'Bo', 'Cy']);
        await page.goForward();
        await page.getByText('No characters found matching your criteria').waitFor();
        await page.reload();
        await page.getByText('No characters found matching your criteria').waitFor();
        expect(await box(page).inputValue()).toBe(prefix);
        await page.getByRole('button', { name: 'Clear Filters' }).click();
        await cards(page).first().waitFor();
        expect(queryOf(page)).toEqual({ sort: 'alphabetical' });

        await page.goto(`/characters?search=${prefix}&tags=${rare}`);
        await expectNames(page, ['Bo', 'Cy']);
        if (isPhone) await page.getByRole('button', { name: 'Filters, 1 active' }).click();
        await page.getByRole('button', { name: rare, pressed: true }).waitFor();
        await page.getByRole('button', { name: /^fantasy/i, pressed: false }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('button', { name: rare, pressed: true }).click();
        await page.getByRole('button', { name: /^fantasy/i, pressed: false }).click();
        if (isPhone) await page.getByRole('button', { name: 'Show 1 character' }).click();
        await expectNames(page, ['Bo']);
        await page.goBack();
        await expectNames(page, ['Bo', 'Ash', 'Cy']);
        expect(problems).toEqual([]);
      });
    },
    60_000,
  );

  it.each(ways)('leads from anywhere on a card to its character, $name', async (way) => {
    const { page, problems, walk } = await member(browser, way);
    await walk(`browse-card-${way.name}`, async () => {
      // A corner of the picture, the name, the summary, the background next to it.
      const spots = [
        { of: '', at: { x: 30, y: 30 } },
        { of: 'h2', at: { x: 20, y: 10 } },
        { of: 'p', at: { x: 40, y: 10 } },
        { of: 'p', at: { x: 5, y: 5 } },
      ];
      for (const { of, at } of spots) {
        await page.goto(`/characters?search=${encodeURIComponent(`${prefix} Ash`)}`);
        await expectNames(page, ['Ash']);
        const place = of ? cards(page).locator(of) : cards(page);
        const spot = await place.boundingBox();
        // Tap the point itself, whichever element is there.
        const point = [(spot?.x ?? 0) + at.x, (spot?.y ?? 0) + at.y] as const;
        await (way.touch ? page.touchscreen.tap(...point) : page.mouse.click(...point));
        await page.getByRole('heading', { level: 1, name: `${prefix} Ash` }).waitFor();
      }
      expect(problems).toEqual([]);
    });
  });

  it.each(ways)('shows members the lists of followed authors and of favourites, $name', async (way) => {
    const { page, problems, walk } = await member(browser, way);
    await walk(`browse-tabs-${way.name}`, async () => {
      await page.goto('/characters');
      await tab(page, /^All Characters ?[\d,]+$/).waitFor();
      await tab(page, /^Following ?0$/).click();
      await page.getByText('No characters available').waitFor();
      expect(queryOf(page)).toEqual({ tab: 'following' });
      expect(await box(page).count()).toBe(0);
      await page.keyboard.press('ArrowRight');
      await page.getByText('Your favorite characters appear here.').waitFor();
      expect(queryOf(page)).toEqual({ tab: 'favorites' });
      await page.reload();
      await page.getByText('Your favorite characters appear here.').waitFor();
      await page.goBack();
      await page.getByText('Characters by people you follow appear here.').waitFor();
      await page.getByRole('button', { name: 'All Characters' }).click();
      await cards(page).first().waitFor();

      await page.getByRole('link', { name: 'My Favorites' }).click();
      await page.getByText("You haven't favorited any characters yet.").waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Discover Characters' }).click();
      await cards(page).first().waitFor();
      expect(problems).toEqual([]);
    });
  });

  it.each(ways)('asks visitors to log in for their favourites, $name', async (way) => {
    const { page, problems, walk } = await visitor(browser, way);
    await walk(`browse-visitor-${way.name}`, async () => {
      await page.goto('/characters?tab=following');
      await cards(page).first().waitFor();
      expect(await page.getByRole('tab').count()).toBe(1);
      await page.getByRole('link', { name: 'My Favorites' }).click();
      await page.getByText('You must be logged in to view your favorites.').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Log In', exact: true }).click();
      await page.waitForURL('**/login');
      expect(problems).toEqual([]);
    });
  });
});
