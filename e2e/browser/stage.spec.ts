import { catalogRoutes, chatRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft } from '../lib/api.ts';
import { axeFindings, member, openBrowser } from '../lib/browser.ts';
import { coloursAt, contrast, tokens } from '../lib/contrast.ts';
import { inChat } from '../lib/in-chat.ts';
import { tinyPng } from '../lib/tiny-png.ts';

const wide = { width: 1440, height: 900 };
const message = (page: Page) => page.locator('[data-message]').first();

describe('the stage of a chat', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  /** A member with a chat with Elara and a newer one with Bram, on a wide screen. */
  async function withTwoChats(theme: 'dark' | 'light') {
    const opened = await member(browser, { viewport: wide, theme });
    const chatWith = async (name: string) => {
      const { body } = await opened.person.call(catalogRoutes.createCharacter, { body: aDraft({ name }) });
      const messages = [{ sender: 'user' as const, text: 'Hello.' }];
      return (await opened.person.call(chatRoutes.saveHistory, { body: { characterId: body.id, messages } })).body.id;
    };
    return { ...opened, elara: await chatWith('Elara'), bram: await chatWith('Bram') };
  }
  const rail = (page: Page) => page.getByRole('complementary', { name: 'Recent chats' });
  const current = (page: Page) => rail(page).locator('[aria-current=page]');

  it('changes chats by one press in the rail, which can be hidden for good', async () => {
    const { page, elara, bram, problems, walk } = await withTwoChats('dark');
    await walk('stage-rail', async () => {
      await page.goto(`/chat?chatId=${elara}`);
      await message(page).waitFor();
      await current(page).filter({ hasText: 'Elara' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await rail(page).getByRole('link', { name: 'Bram' }).click();
      await page.getByRole('heading', { level: 1, name: 'Bram' }).waitFor();
      await page.getByLabel('Message to Bram').waitFor();
      await message(page).waitFor();
      expect(new URL(page.url()).searchParams.get('chatId')).toBe(bram);
      expect(await current(page).innerText()).toContain('Bram');

      await page.goBack();
      await page.getByLabel('Message to Elara').waitFor();
      expect(await current(page).innerText()).toContain('Elara');

      await page.getByRole('button', { name: 'Recent chats' }).click();
      await rail(page).waitFor({ state: 'detached' });
      await page.reload();
      await message(page).waitFor();
      expect(await rail(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Recent chats' }).click();
      await current(page).waitFor();
      expect(problems).toEqual([]);
    });
  });

  it('has the screen for itself from the first paint of a slow reload', async () => {
    const { page, problems, walk, open, messages } = await inChat(browser, { viewport: wide });
    await walk('stage-reload', async () => {
      await open();
      const app = await page.evaluate(() => document.querySelector<HTMLElement>('script[data-js]')?.dataset['js']);
      const [shell, remote] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route(`**${app}`, (route) => shell.promise.then(() => route.continue()));
      await page.route('**/remotes/chat/**', (route) => remote.promise.then(() => route.continue()));
      const expectAlone = async () =>
        expect(await page.locator('header, .boot-bar').filter({ hasText: 'Masque' }).count()).toBe(0);
      await page.reload({ waitUntil: 'commit' });
      await page.locator('.boot-waiting.full-waiting').waitFor();
      await expectAlone();
      shell.resolve();
      await page.getByRole('main').locator('.full-waiting').waitFor();
      await expectAlone();
      remote.resolve();
      await messages.first().waitFor();
      expect(problems).toEqual([]);
    });
  });

  it('answers the last press when a chat before it comes late', async () => {
    const { page, elara, bram, walk } = await withTwoChats('light');
    await walk('stage-late', async () => {
      await page.goto(`/chat?chatId=${bram}`);
      await message(page).waitFor();
      const held = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      await page.route(`**/api/chats/${elara}?*`, async (route) => {
        const response = await route.fetch();
        await held.promise;
        // The page may have aborted the request.
        await route.fulfill({ response }).catch(() => undefined);
        answered.resolve();
      });
      await rail(page).getByRole('link', { name: 'Elara' }).click();
      await page.getByRole('heading', { level: 1, name: 'Elara' }).waitFor();
      await rail(page).getByRole('link', { name: 'Bram' }).click();
      await message(page).waitFor();
      held.resolve();
      await answered.promise;
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      expect(await page.getByRole('heading', { level: 1, name: 'Bram' }).count()).toBe(1);
      expect(await current(page).innerText()).toContain('Bram');
    });
  });

  it('opens a new chat with the character in sight, without moving what is read', async () => {
    const { page, person, problems, walk } = await member(browser, {
      viewport: { width: 360, height: 740 },
      touch: true,
    });
    const { body: character } = await person.call(catalogRoutes.createCharacter, { body: aDraft({ name: 'Elara' }) });
    await walk('stage-scene', async () => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`/chat?characterId=${character.id}&newChat=true`);
      const scene = page.getByRole('region', { name: 'About Elara' });
      await scene.getByText('A lamplighter who collects').waitFor();
      const seen = await scene.boundingBox();
      expect(seen?.y).toBeGreaterThanOrEqual(40);
      const greeting = await page.getByText('You are late', { exact: false }).first().boundingBox();
      expect(greeting?.y).toBeGreaterThan((seen?.y ?? 0) + (seen?.height ?? 0));
      expect((greeting?.y ?? 740) + (greeting?.height ?? 0)).toBeLessThan(740);
      expect(
        await page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Elara' }).getAttribute('href'),
      ).toBe(`/character/${character.id}`);
      const shifted = await page.evaluate(() => {
        const shifts: unknown = Reflect.get(window, 'shifts');
        return Array.isArray(shifts) ? shifts.reduce((sum: number, value: number) => sum + value, 0) : Number.NaN;
      });
      expect(shifted).toBeLessThanOrEqual(0.02);
      expect(problems).toEqual([]);
    });
  });

  it('reads over the full width on a phone, with the name beside its picture', async () => {
    const { page, person, walk } = await member(browser, { viewport: { width: 360, height: 740 }, touch: true });
    const { body: character } = await person.call(catalogRoutes.createCharacter, { body: aDraft({ name: 'Elara' }) });
    await walk('stage-phone', async () => {
      await page.goto(`/chat?characterId=${character.id}&newChat=true`);
      const article = message(page);
      const name = await article.getByText('Elara', { exact: true }).boundingBox();
      const text = await article.getByText('You are late', { exact: false }).first().boundingBox();
      const whole = await article.boundingBox();
      expect(text?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
      expect(name?.x).toBeGreaterThan((text?.x ?? 0) + 20);
      expect(Math.abs((text?.x ?? 0) - (whole?.x ?? 0))).toBeLessThan(2);
      // A dot; the words are for screen readers.
      const mark = page.getByText('Demo model');
      expect((await mark.boundingBox())?.width).toBeLessThanOrEqual(1);
    });
  });

  it('can be tried again when it could not be opened, with the id of the request', async () => {
    const { page, elara, walk } = await withTwoChats('dark');
    await walk('stage-failed', async () => {
      const url = `**/api/chats/${elara}?*`;
      await page.route(url, (route) =>
        route.fulfill({ status: 403, json: { error: 'Not for you', requestId: 'request-7' } }),
      );
      await page.goto(`/chat?chatId=${elara}`);
      await page.getByText('We couldn’t open this chat.').waitFor();
      await page.getByText('Request request-7').waitFor();
      expect(await page.locator('textarea').count()).toBe(0);
      await page.unroute(url);
      await page.getByRole('button', { name: 'Try again' }).click();
      await message(page).waitFor();
    });
  });

  it.each([
    ['dark', 0xffffff],
    ['light', 0x000000],
  ] as const)('can be read on the worst picture in the %s theme', async (theme, colour) => {
    const { page, person, walk } = await member(browser, { viewport: { width: 1100, height: 900 }, theme });
    const image = `data:image/png;base64,${tinyPng(colour).toString('base64')}`;
    const { body: character } = await person.call(catalogRoutes.createCharacter, { body: aDraft({ image }) });
    await walk(`stage-veil-${theme}`, async () => {
      await page.goto(`/chat?characterId=${character.id}&newChat=true`);
      const article = await message(page).boundingBox();
      if (!article) throw new Error('there is no message');
      await page.waitForFunction(() => [...document.images].every((one) => one.complete && one.naturalWidth > 0));
      const below = article.y + article.height + 60;
      const step = article.width / 10;
      const behindText = Array.from({ length: 11 }, (_, at) => [Math.round(article.x + at * step), below] as const);
      const inHeader = [[4, 4] as const, [700, 30] as const];
      const colours = await coloursAt(browser, page, [...behindText, ...inHeader]);
      const inks = await tokens(page, ['--text', '--muted', '--brass', '--speech', '--danger']);
      const worst = Math.min(...colours.flatMap((paper) => inks.map((ink) => contrast(ink, paper))));
      expect(worst).toBeGreaterThanOrEqual(5);
      // The picture is still visible.
      const [edge, plain] = [await coloursAt(browser, page, [[3, 500]]), await tokens(page, ['--bg'])];
      expect(edge[0] && plain[0] && contrast(edge[0], plain[0])).toBeGreaterThan(1.5);
    });
  });
});
