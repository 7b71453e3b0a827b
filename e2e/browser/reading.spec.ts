import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft } from '../lib/api.ts';
import { member, openBrowser, ways } from '../lib/browser.ts';
import { chatIn, inChat } from '../lib/in-chat.ts';

const count = 500;
const line = '*The fog thins for a moment.* "You came back," she says, and sets the lantern down. ';

/** Turns of very different lengths, so height estimates are wrong. */
const story = Array.from({ length: count }, (_, at) => ({
  sender: at % 2 === 0 ? ('character' as const) : ('user' as const),
  text: at === 0 ? 'The first word of all.' : `${at}: ${line.repeat(1 + ((at * 7) % 6))}`,
}));

/** Resolves with the message's position once it is stable for five frames; rejects if it never is. */
const settled = (page: Page, id: string | null) =>
  page.evaluate(
    (message) =>
      new Promise<number>((resolve, reject) => {
        const log = document.querySelector('[role=log]')!;
        const topOf = () => log.querySelector(`[data-message="${message}"]`)?.getBoundingClientRect().top ?? -1;
        const tops = [topOf()];
        let quiet = 0;
        const look = () => {
          const now = topOf();
          quiet = now === tops.at(-1) && now !== -1 && !log.querySelector('output') ? quiet + 1 : 0;
          tops.push(now);
          if (quiet >= 5) resolve(now);
          else if (tops.length < 600) requestAnimationFrame(look);
          else reject(new Error(`${message} at ${tops.slice(-5).join()}; ${log.querySelector('output')?.textContent}`));
        };
        requestAnimationFrame(look);
      }),
    id,
  );

const anchorOf = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector('section[aria-label=Messages]')!.getBoundingClientRect().top;
    const all = Array.from(document.querySelectorAll('[data-message]'));
    return all.find((one) => one.getBoundingClientRect().bottom > top)?.getAttribute('data-message') ?? null;
  });

describe.each(ways)('reading back, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('goes to the first of 500 messages without a throw, in few requests and with few nodes', async () => {
    const { page, id, area, messages, open, problems, walk } = await inChat(browser, { ...way, messages: story });
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === `/api/chats/${id}`) requests.push(search);
    });
    await walk(`reading-${way.name}`, async () => {
      await open();
      await messages.filter({ hasText: '499:' }).waitFor();
      await settled(page, await anchorOf(page));
      const bottom = await area.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight);
      expect(bottom).toBeLessThan(5);

      const first = page.getByText('The first word of all.');
      // Pixels per scroll, as with a finger or a wheel: less than the overscan that is measured above the screen.
      const step = way.touch ? 900 : 450;
      let nodes = 0;
      let throws = 0;
      for (let turns = 0; turns < 300 && !(await first.isVisible()); turns += 1) {
        const anchor = await anchorOf(page);
        const before = await settled(page, anchor);
        await area.evaluate((one, by) => one.scrollBy({ top: -by, behavior: 'instant' }), step);
        await page.waitForFunction(
          ([message, top]) => {
            const one = document.querySelector(`[data-message="${message}"]`);
            return !one || one.getBoundingClientRect().top !== top;
          },
          [anchor, before] as const,
          { timeout: 5_000 },
        );
        const after = await settled(page, anchor);
        const { top } = await area.evaluate(({ scrollTop }) => ({ top: scrollTop }));
        // Exactly the scrolled distance, whatever loaded above; less only at the very start.
        throws = Math.max(throws, top > 0 ? Math.abs(after - before - step) : 0);
        nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('*').length));
      }
      expect(await first.isVisible()).toBe(true);
      expect(throws).toBeLessThanOrEqual(5);
      expect(requests.filter((one, at) => requests.indexOf(one) !== at)).toEqual([]);
      expect(requests.length).toBeLessThanOrEqual(12);
      expect(nodes).toBeLessThanOrEqual(1_500);
      expect(problems).toEqual([]);
    });
  }, 300_000);
});

describe.each(ways)('a chat that ends with a long reply, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('is as high from the first look as it is on the way up', async () => {
    const short = Array.from({ length: 13 }, (_, at) => ({
      sender: at % 2 === 0 ? ('user' as const) : ('character' as const),
      text: `Short ${at}.`,
    }));
    const last = { sender: 'character' as const, text: `${line.repeat(6)}\n\n`.repeat(8) };
    const { page, area, messages, open, problems, walk } = await inChat(browser, {
      ...way,
      messages: [...short, last],
    });
    await walk(`reading-height-${way.name}`, async () => {
      await open();
      await messages.last().waitFor();
      await settled(page, await anchorOf(page));
      const height = () => area.evaluate((one) => one.scrollHeight);
      const first = await height();
      const top = page.getByText('Short 0.');
      for (let turns = 0; turns < 60 && !(await top.isVisible()); turns += 1) {
        await area.evaluate((one) => one.scrollBy({ top: -300, behavior: 'instant' }));
        await settled(page, await anchorOf(page));
        expect(Math.abs((await height()) - first) / first).toBeLessThan(0.25);
      }
      expect(await top.isVisible()).toBe(true);
      expect(problems).toEqual([]);
    });
  }, 60_000);
});

describe.each(ways)('a new chat, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('opens a new chat at the beginning of its greeting', async () => {
    const { page, person, problems, walk } = await member(browser, way);
    const draft = { firstMessage: Array.from({ length: 30 }, (_, at) => `Line ${at} of the greeting.`).join('\n\n') };
    const { body } = await person.call(catalogRoutes.createCharacter, { body: aDraft(draft) });
    await walk(`greeting-${way.name}`, async () => {
      await page.goto(`/chat?characterId=${body.id}&newChat=true`);
      const start = page.getByRole('log').getByText('Line 0 of the greeting.');
      await start.waitFor();
      await settled(page, await anchorOf(page));
      expect(await page.getByRole('region', { name: 'Messages' }).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
      // Nothing newer arrived, and nothing was scrolled.
      const jump = page.getByRole('button', { name: 'Jump to newest' });
      expect(await jump.count()).toBe(0);
      await page.getByRole('region', { name: 'Messages' }).press('ArrowDown');
      await jump.waitFor();

      // It would lie over the editor's buttons.
      const { chooseFor, messages } = chatIn(page, '');
      await chooseFor(messages.first(), 'Edit');
      await page.getByRole('textbox', { name: 'Text of the message' }).waitFor();
      expect(await jump.count()).toBe(0);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await jump.waitFor();
      expect(problems).toEqual([]);
    });
  }, 60_000);
});
