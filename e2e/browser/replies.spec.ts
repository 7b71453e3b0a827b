import type { Browser, Page } from 'playwright-core';
import { axeFindings, openBrowser, ways } from '../lib/browser.ts';
import { inChat } from '../lib/in-chat.ts';

/** Long enough to stop a reply in the middle of quoting it. */
const question =
  'I followed the lanterns down to the harbour because somebody had told me that the fog would answer there.';

/** Distance from the top of the message list, in px. */
const topOf = (page: Page, selector: string) =>
  page.evaluate((one) => {
    const box = document.querySelector('section[aria-label=Messages]')?.getBoundingClientRect().top ?? 0;
    return Array.from(document.querySelectorAll(one)).at(-1)!.getBoundingClientRect().top - box;
  }, selector);

const place = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).evaluate((area) => ({
    top: area.scrollTop,
    left: area.scrollHeight - area.scrollTop - area.clientHeight,
  }));

describe.each(ways)('replies, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('that break off are over at once, say so and can go on', async () => {
    const { page, problems, walk, input, send, stop, say, replies, area, useModel, open, saved } = await inChat(
      browser,
      way,
    );
    await walk(`replies-broken-${way.name}`, async () => {
      await useModel('demo/error-midstream?rate=50');
      await open();
      await say('Is anybody there?');
      await page.getByText('The reply was cut off here.').first().waitFor({ timeout: 10_000 });
      // Long before the fifth reconnect attempt, half a minute later.
      await send.waitFor({ timeout: 2_000 });
      expect(await stop.count()).toBe(0);
      await input.fill('Typed at once.');
      expect(await send.isEnabled()).toBe(true);
      const reason = 'The model server failed. Try again.';
      expect(await area.getByText(reason).count()).toBe(1);
      expect(await page.getByTestId('spoken').innerText()).toContain(reason);
      await useModel('demo/story?rate=300&first=0');
      const broken = await replies.last().innerText();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('The reply was cut off here.').first().waitFor({ state: 'detached' });
      await stop.waitFor({ state: 'detached' });
      expect((await saved()).map(({ sender }) => sender)).toEqual(['character', 'user', 'character']);
      expect((await replies.last().innerText()).length).toBeGreaterThan(broken.length);
      await send.click();
      await replies
        .last()
        .filter({ hasNotText: broken.slice(0, 40) })
        .waitFor();
      expect(problems).toEqual([]);
    });
  }, 90_000);

  it('of models that think show it folded while they do, also after a reload, and keep it', async () => {
    const { page, problems, walk, say, replies, useModel, open } = await inChat(browser, way);
    await walk(`replies-thinking-${way.name}`, async () => {
      await useModel('demo/thinking?thoughts=300&rate=30&first=0');
      await open();
      await say('What do you think?');
      const now = page.getByText('Thinking…');
      await now.click();
      await page.getByText('Who is asking, and what for?').waitFor();
      expect(await page.getByTestId('typing').isVisible()).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      await page.reload();
      await now.click();
      await page.getByText('Who is asking, and what for?').waitFor();
      await replies.nth(1).waitFor();
      await now.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Regenerate' }).waitFor({ timeout: 30_000 });
      await page.reload();
      await page.getByText(/^Thought for \d+ s/).click();
      await page.getByText('and to keep one thing back.').waitFor();
      expect(problems).toEqual([]);
    });
  }, 90_000);

  it('that think and fail before they say a word say why', async () => {
    const { page, problems, walk, say, replies, useModel, open } = await inChat(browser, way);
    await walk(`replies-only-thought-${way.name}`, async () => {
      await useModel('demo/error-midstream?thoughts=30&after=0&rate=60&first=0');
      await open();
      await say('And now?');
      await page.getByText('Thinking…').waitFor();
      await page.getByText('The model server failed. Try again.').first().waitFor();
      expect(await replies.count()).toBe(1);
      await useModel('demo/story?rate=300&first=0');
      await page.getByRole('button', { name: 'Try again' }).click();
      await replies.nth(1).waitFor();
      expect(problems).toEqual([]);
    });
  }, 90_000);

  it('that are stopped inside speech keep their colour, and the focus stays', async () => {
    const { page, problems, walk, send, stop, say, replies, useModel, open } = await inChat(browser, way);
    await walk(`replies-stopped-${way.name}`, async () => {
      await useModel('demo/story?rate=5&first=0');
      await open();
      if (!way.touch) await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
      await say(question);
      /** Colors of the word and of speech. */
      const colours = () =>
        page.evaluate(() => {
          const reply = Array.from(document.querySelectorAll('[data-sender=character]')).at(-1)!;
          const texts = document.createTreeWalker(reply, NodeFilter.SHOW_TEXT);
          while (texts.nextNode() && !texts.currentNode.textContent?.includes('lanterns'));
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.color = 'var(--speech)';
          const found = [getComputedStyle(texts.currentNode.parentElement!).color, getComputedStyle(probe).color];
          probe.remove();
          return found;
        });
      await replies.last().filter({ hasText: 'lanterns' }).waitFor();
      const [during, speech] = await colours();
      expect(during).toBe(speech);
      await stop.click();
      await page.getByText('Stopped here.').first().waitFor();
      await send.waitFor();
      expect((await colours())[0]).toBe(speech);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(way.touch ? 'FORM' : 'TEXTAREA');
      expect(problems).toEqual([]);
    });
  }, 60_000);

  it('leave the place to the reader: the turn at the top, then nothing is pulled', async () => {
    const { page, problems, walk, send, say, replies, area, useModel, open } = await inChat(browser, way);
    await walk(`replies-place-${way.name}`, async () => {
      await useModel('demo/story?rate=300&first=0');
      await open();
      expect(await topOf(page, '[data-sender=character]')).toBeGreaterThanOrEqual(0);
      for (const text of ['One.', 'Two.', 'Three.']) {
        await say(text);
        await page.locator('[data-sender=user]').filter({ hasText: text }).waitFor();
        await send.waitFor();
      }
      await useModel('demo/fast?rate=60&tokens=9000');
      // No token limit, so the reply outlasts the walk on any machine.
      await page.evaluate(() =>
        localStorage.setItem(
          'generationSettings',
          JSON.stringify({ temperature: 1, maxTokens: 0, contextSize: 4_096 }),
        ),
      );
      await say('Now a long one.');
      const reply = replies.last();
      await reply.filter({ hasText: 'curtain' }).waitFor();
      expect(await topOf(page, '[data-sender=user]')).toBeLessThan(60);
      await page.getByRole('button', { name: 'Jump to newest' }).waitFor();
      expect(await topOf(page, '[data-sender=user]')).toBeGreaterThanOrEqual(0);
      expect(await topOf(page, '[data-sender=user]')).toBeLessThan(60);

      await page.getByRole('button', { name: 'Jump to newest' }).click();
      await page.waitForFunction(() => {
        const area = document.querySelector('section[aria-label=Messages]')!;
        return area.scrollHeight - area.scrollTop - area.clientHeight < 5;
      });
      const before = await place(page);
      // Follows the text as it grows.
      await page.waitForFunction(
        (top) => document.querySelector('section[aria-label=Messages]')!.scrollTop > top + 40,
        before.top,
      );
      expect((await place(page)).left).toBeLessThan(5);

      await area.hover();
      await page.mouse.wheel(0, -60);
      await page.waitForFunction(() => {
        const area = document.querySelector('section[aria-label=Messages]')!;
        return area.scrollHeight - area.scrollTop - area.clientHeight > 40;
      });
      const { top } = await place(page);
      await page.waitForFunction(() => {
        const area = document.querySelector('section[aria-label=Messages]')!;
        return area.scrollHeight - area.scrollTop - area.clientHeight > 200;
      });
      expect(Math.abs((await place(page)).top - top)).toBeLessThan(45);
      expect(problems).toEqual([]);
    });
  }, 90_000);

  it('are spoken sentence by sentence, and the log is never busy', async () => {
    const { page, problems, walk, send, say, useModel, open } = await inChat(browser, way);
    await walk(`replies-spoken-${way.name}`, async () => {
      await useModel('demo/story?rate=20&first=0');
      await open();
      await say(question);
      const spoken = page.getByTestId('spoken');
      // While the reply is still streaming.
      await spoken.getByText(/\w/).first().waitFor();
      expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(1);
      expect(await spoken.getAttribute('aria-live')).toBe('polite');
      expect(await page.locator('[aria-busy=true]').count()).toBe(0);
      await send.waitFor();
      expect(await spoken.innerText()).toContain('demo model');
      expect(await spoken.innerText()).not.toContain('*');
      expect(problems).toEqual([]);
    });
  }, 60_000);

  it('that cannot come say why, once', async () => {
    const { page, walk, say, useModel, open } = await inChat(browser, way);
    await walk(`replies-refused-${way.name}`, async () => {
      await useModel('demo/error-402');
      await open();
      await say('Hello?');
      await page.getByText('Server error (402): Insufficient credits').first().waitFor();
      expect(await page.getByText('Insufficient credits').count()).toBe(1);
      await useModel('demo/error-403');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('violence').waitFor();
      expect(await page.getByRole('link', { name: 'Open Settings' }).count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe('/chat');
    });
  }, 60_000);
});
