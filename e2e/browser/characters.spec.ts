import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { freshName, Person } from '../lib/api.ts';
import { axeFindings, member, newcomer, openBrowser, phone, sizes, ways } from '../lib/browser.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { TestMember } from '../lib/member.ts';

const texts = {
  summary: 'A lamplighter.',
  scenario: 'A harbour.',
  personality: 'Patient.',
  firstMessage: 'You are late.',
};
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search characters' });
const cards = (page: Page) => page.getByRole('article');

describe('the character browser', () => {
  let browser: Browser;
  let author: TestMember;
  const name = freshName('Mira');
  let id = '';
  beforeAll(async () => {
    browser = await openBrowser();
    author = await TestMember.join();
    const body = { ...texts, name, isPublic: true, tags: ['harbour'] };
    id = (await author.person.call(catalogRoutes.createCharacter, { body })).body.id;
  });
  afterAll(() => browser.close());

  it.each(ways)('begins with the cards and has one Create, $name', async (way) => {
    const { page, problems, walk } = await newcomer(browser, way);
    await walk(`characters-${way.name}`, async () => {
      await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
      await page.goto('/characters');
      await cards(page).first().waitFor();
      const top = await cards(page)
        .first()
        .evaluate((card) => card.getBoundingClientRect().top);
      expect(top).toBeLessThanOrEqual(250);
      expect(
        await page
          .getByRole('link', { name: /^Create/ })
          .filter({ visible: true })
          .count(),
      ).toBe(1);
      expect(await axeFindings(page)).toEqual([]);
      expect(problems).toEqual([]);
    });
  });

  it('searches by the address alone: a link to all characters empties the box', async () => {
    const { page, problems, walk } = await newcomer(browser, { viewport: sizes.desk });
    await walk('characters-search', async () => {
      await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
      await page.goto('/characters');
      await search(page).fill(name);
      await page.waitForURL((url) => url.searchParams.get('search') === name);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Characters' }).click();
      await page.waitForURL((url) => url.search === '');
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[type=search]')?.value === '');
      // Regression: the old page restored the search after 300 ms.
      await page.waitForFunction(
        (since) => performance.now() - since > 700,
        await page.evaluate(() => performance.now()),
      );
      expect(new URL(page.url()).search).toBe('');

      await search(page).fill('nobody is called this');
      await page.getByText('No characters found matching your criteria').waitFor();
      await page.getByText('nobody is called this').waitFor();
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await cards(page).first().waitFor();
      expect(await search(page).inputValue()).toBe('');
      expect(problems).toEqual([]);
    });
  });

  it('says what failed, with the id of the request, and what is slow', async () => {
    const { page, walk } = await newcomer(browser, { viewport: sizes.phone, touch: true });
    await walk('characters-failing', async () => {
      await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/characters?*', async (route) => {
        await held;
        await route.fulfill({ status: 400, json: { error: 'Validation Error', code: 'x', requestId: 'request-7' } });
      });
      await page.goto('/characters');
      await page.getByText('Still loading. The server is slow.').waitFor();
      answer();
      await page.getByText('Failed to load characters. Please try again later.').waitFor();
      await page.getByText('Request request-7').waitFor();
      await page.unroute('**/api/characters?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await cards(page).first().waitFor();
      expect(await page.getByText('Request request-7').count()).toBe(0);
    });
  });

  it.each(ways)('leads to a page of the character, from which a chat starts, $name', async (way) => {
    const { page, problems, walk } = await member(browser, way);
    await walk(`character-${way.name}`, async () => {
      await page.goto(`/characters?search=${name}`);
      await cards(page).getByRole('link', { name }).click();
      await page.waitForURL(`**/character/${id}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      for (const text of [texts.summary, 'harbour', author.username]) await page.getByText(text).first().waitFor();
      expect(await page.title()).toContain(name);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Start New Chat' }).click();
      await page.getByText('You are late.').first().waitFor();
      expect(problems).toEqual([]);
    });
  });

  it('cuts what is too long for a phone at the edge of a line', async () => {
    const long = freshName('Donaudampfschifffahrtskapitän Überwältigungsgründe');
    const { page, walk, person } = await member(browser, { ...phone, key: false });
    const body = { ...texts, name: long, isPublic: true, tags: ['science fiction', 'space', 'mystery'] };
    await person.call(catalogRoutes.createCharacter, { body });
    await walk('characters-long-name', async () => {
      const device = await page.context().newCDPSession(page);
      const screen = { ...sizes.phone, deviceScaleFactor: 3, mobile: true };
      await device.send('Emulation.setDeviceMetricsOverride', screen);
      await page.goto('/characters');
      expect(await search(page).evaluate((input) => getComputedStyle(input).textOverflow)).toBe('ellipsis');
      await page.goto(`/characters?search=${encodeURIComponent(long)}`);
      const title = cards(page).getByRole('heading', { name: long });
      await title.waitFor();
      await page.evaluate(() => document.fonts.ready);
      const card = cards(page).filter({ has: page.getByRole('button', { name: `Actions for ${long}` }) });
      const tag = card.getByText('science fiction');
      expect(await tag.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
      const link = card.getByRole('heading').getByRole('link');
      const seenAs = async (text: string) => {
        await link.evaluate((element, name) => (element.textContent = name), text);
        return (await card.getByRole('heading').screenshot()).toString('base64');
      };
      // The background picture fades in.
      await card.locator('img').evaluateAll((pictures) => pictures.forEach((one) => one.remove()));
      // Only the third line differs, and must stay hidden except for its shadow.
      await card.getByRole('heading').evaluate((heading) => (heading.style.textShadow = 'none'));
      // Retry, because something else may have changed between the two screenshots.
      await expectWithin(5_000, async () => (await seenAs(long)) === (await seenAs(long.replace('Ü', 'U'))));
    });
  });

  it('says what there is not, or not for this viewer', async () => {
    const { page, walk } = await newcomer(browser, { viewport: sizes.phone, touch: true });
    await walk('character-missing', async () => {
      await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
      await page.goto('/character/01KNOBODY');
      await page.getByRole('heading', { name: 'Character not found' }).waitFor();
      const hidden = await author.person.call(catalogRoutes.createCharacter, { body: { ...texts, name: 'Hidden' } });
      await page.goto(`/character/${hidden.body.id}`);
      await page.getByRole('heading', { name: 'Character not found' }).waitFor();
      await page.getByRole('link', { name: 'Back to Characters' }).click();
      await cards(page).first().waitFor();
      expect(
        await new Person().call(catalogRoutes.getCharacter, { params: { id: hidden.body.id }, query: {} }),
      ).toMatchObject({
        status: 404,
      });
    });
  });
});
