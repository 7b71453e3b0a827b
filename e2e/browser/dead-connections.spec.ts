import { chatRoutes } from '@masque/contracts';
import type { Browser } from 'playwright-core';
import { openBrowser, ways } from '../lib/browser.ts';
import { inChat } from '../lib/in-chat.ts';

const completions = `**/api${chatRoutes.complete.path}`;

/** Runs in the page: after the first words, a reply's connection stays open but silent. */
function goSilentAfterWords(path: string) {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await real(input, init);
    const address = input instanceof Request ? input.url : String(input);
    const reader = address.endsWith(path) ? response.body?.getReader() : undefined;
    if (!reader) return response;
    let left = 6;
    const body = new ReadableStream({
      pull: async (controller) => {
        left -= 1;
        const { value } = left < 0 ? await new Promise<never>(() => undefined) : await reader.read();
        controller.enqueue(value);
      },
    });
    return new Response(body, response);
  };
}

describe.each(ways)('a reply whose connection is dead, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const begin = async () => {
    const chat = await inChat(browser, way);
    await chat.useModel('demo/fast?rate=10&tokens=900');
    return chat;
  };

  it('can be stopped though its stream neither ends nor says anything', async () => {
    const { page, problems, walk, say, open, stop, send } = await begin();
    await walk(`dead-silent-${way.name}`, async () => {
      await page.addInitScript(goSilentAfterWords, chatRoutes.complete.path);
      await open();
      await say('Is anybody there?');
      await page.getByRole('log').getByText('demo model', { exact: false }).last().waitFor();
      // For half a second, Stop ignores the second click of a double click on Send.
      await page.waitForTimeout(600);
      await stop.click();
      await send.waitFor({ timeout: 8_000 });
      await page.getByText('Stopped here.').first().waitFor();
      expect(problems).toEqual([]);
    });
  }, 60_000);

  it('can be stopped though nothing was ever answered, and asked for again', async () => {
    const { page, problems, walk, say, open, stop, send, area } = await begin();
    await walk(`dead-unanswered-${way.name}`, async () => {
      await page.route(completions, () => undefined);
      await open();
      await say('Is anybody there?');
      await page.waitForTimeout(600);
      await stop.click();
      await send.waitFor({ timeout: 8_000 });
      await page.unroute(completions);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('log').getByText('demo model', { exact: false }).last().waitFor();
      expect(await area.getByText('Is anybody there?', { exact: true }).count()).toBe(1);
      expect(problems).toEqual([]);
    });
  }, 60_000);

  it('says why it could not be stopped, and goes on', async () => {
    const { page, walk, say, open, stop } = await begin();
    await walk(`dead-stop-${way.name}`, async () => {
      const error = { error: 'Something went wrong', code: 'server.error', requestId: 'r-1' };
      await page.route('**/api/chats/*/stop', (route) => route.fulfill({ status: 500, json: error }));
      await open();
      await say('Tell me a long one.');
      await page.getByRole('log').getByText('demo model', { exact: false }).last().waitFor();
      await page.waitForTimeout(600);
      await stop.click();
      await page.getByText('Something went wrong').waitFor();
      expect(await stop.count()).toBe(1);
      await page.unroute('**/api/chats/*/stop');
      await stop.click();
      await page.getByText('Stopped here.').first().waitFor();
    });
  }, 60_000);
});
