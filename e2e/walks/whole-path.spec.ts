import { fileURLToPath } from 'node:url';
import { chatRoutes, socialRoutes } from '@masque/contracts';
import type { Browser } from 'playwright-core';
import { DEMO_KEY, freshName, origin, Person } from '../lib/api.ts';
import { axeFindings, enter, newcomer, openBrowser, signInAs, ways } from '../lib/browser.ts';

const picture = fileURLToPath(new URL('../../frontends/shell/public/default-character.png', import.meta.url));

describe.each(ways)('a newcomer, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('goes from the age gate to a streamed reply, and finds the chat again after a reload', async () => {
    const { page, problems, walk } = await newcomer(browser, way);
    const username = freshName('iris');
    const name = freshName('Mira');

    await walk(`whole-path-${way.name}`, async () => {
      const looksRight = async () => {
        // The reply being replaced is faded, which fails the contrast rule.
        await page.locator('[data-stale=true]').waitFor({ state: 'detached' });
        expect(await axeFindings(page)).toEqual([]);
      };
      await page.goto('/');
      await page.getByRole('checkbox').waitFor();
      await looksRight();
      await enter(page);
      await page.getByRole('heading', { name: 'Characters', exact: true }).waitFor();

      await page.goto('/create-character');
      await page.getByText('Sign In Required').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Log In', exact: true }).click();
      await signInAs(page, `${username}@example.org`);
      expect(new URL(page.url()).pathname).toBe('/create-character');

      await page.getByRole('textbox', { name: 'Username' }).fill(username);
      await page.getByText('This username is available').waitFor();
      await page.getByRole('button', { name: 'Save username' }).click();
      await page.getByText('Username saved successfully!').waitFor();

      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await page.locator('input[name=image]').setInputFiles(picture);
      await page.getByAltText('Preview of the chosen image').waitFor();
      await page.getByRole('textbox', { name: 'Summary' }).fill('A lamplighter who collects secrets.');
      await page.getByRole('textbox', { name: 'Scenario' }).fill('A harbour town where the fog never lifts.');
      await page.getByRole('textbox', { name: 'Personality' }).fill('Patient, curious, dry humour.');
      await page
        .getByRole('textbox', { name: 'First message' })
        .fill('*She lifts the lantern.* "You are late, {{user}}."');
      await page.getByRole('textbox', { name: 'Tags' }).fill('lanterns');
      await page.keyboard.press('Enter');
      await page.getByText('Public Character').click();
      await looksRight();
      await page.getByRole('button', { name: 'Create Character' }).click();
      await page.getByText('Character created successfully!').waitFor();
      await page.waitForURL('**/characters');

      await page.getByPlaceholder(/Search/).fill(name);
      const card = page.getByRole('article').filter({ hasText: name });
      await page.waitForURL(/[?]search=/);
      await page.waitForFunction(() => document.querySelectorAll('article').length === 1);
      await card.waitFor();
      await looksRight();
      expect(
        await card
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBe(640);
      await card.getByRole('button', { name: 'Start New Chat' }).click();

      await page.getByText('API Key Required').waitFor();
      await page.getByRole('link', { name: 'Open Settings' }).click();
      await page.getByRole('textbox', { name: 'OpenRouter API key' }).fill(DEMO_KEY);
      await page.getByRole('button', { name: 'Save key' }).click();
      await page.getByText('sk-or-…1234').waitFor();

      await page.goto('/characters');
      await page.getByPlaceholder(/Search/).fill(name);
      await page.getByRole('article').filter({ hasText: name }).getByRole('button', { name: 'Start New Chat' }).click();
      await page.getByRole('log').getByText(`You are late, ${username}.`).waitFor();
      await page.getByLabel(`Message to ${name}`).fill('I was looking for the third harbour lamp.');
      await page.getByRole('button', { name: 'Send' }).click();
      const replies = page.getByRole('log').getByText('demo model', { exact: false });
      await replies.first().waitFor();
      await page.getByRole('button', { name: 'Send' }).waitFor({ timeout: 60_000 }); // Stop is shown until the reply is complete
      // Only rows near the viewport are in the DOM.
      const newest = () => page.locator('[data-message]').filter({ hasNotText: 'You are late' }).allInnerTexts();
      const before = await newest();

      await page.reload();
      await page.getByRole('log').getByText('I was looking for the third harbour lamp.').first().waitFor();
      await replies.first().waitFor();
      expect(await newest()).toEqual(before);

      const owner = new Person();
      owner.cookie =
        (await page.context().cookies()).filter(({ name: n }) => n === 'sid').map((c) => `sid=${c.value}`)[0] ?? '';
      // Slow enough to lose the connection halfway.
      await owner.call(chatRoutes.saveModel, { body: { model: 'demo/story?rate=20&first=0' } });
      // Offline, the page says so; it gets the complete reply as soon as it reconnects.
      await page.getByLabel(`Message to ${name}`).fill('And who lit the second one?');
      await page.getByRole('button', { name: 'Send' }).click();
      await replies.nth(1).waitFor();
      await page.context().setOffline(true);
      await page.getByText('Connection lost.', { exact: false }).waitFor();
      // The banner doesn't cover the page.
      await page.getByRole('main').getByRole('link', { name: 'Back to Characters' }).click({ trial: true });
      await looksRight();
      await page.context().setOffline(false);
      await replies.nth(1).waitFor();
      await page.getByRole('button', { name: 'Send' }).waitFor();
      expect(await page.getByText('No response from server', { exact: false }).count()).toBe(0);

      // As when a phone's keyboard opens: the newest text stays visible.
      await page.setViewportSize({ width: 360, height: 420 });
      await page.waitForFunction(() => {
        const area = document.querySelector('[role=log]')?.parentElement?.getBoundingClientRect();
        const newest = [...document.querySelectorAll('[data-message]')].at(-1)?.getBoundingClientRect();
        return area && newest && newest.top < area.bottom && newest.bottom > area.top;
      });

      await page.waitForFunction(
        async (url) => {
          const { stats } = await (await fetch(url)).json();
          return stats.totalCharacters === 1 && stats.totalChats >= 1;
        },
        `${origin()}/api/users/${username}/stats`,
        { timeout: 45_000, polling: 500 },
      );
      const stats = await owner.call(socialRoutes.getStats, { params: { username } });
      expect(stats.body.stats).toMatchObject({ totalCharacters: 1, publicCharacters: 1 });
      expect(stats.body.stats.lastCalculatedAt).not.toBeNull();

      expect(problems).toEqual([]);
    });
  }, 180_000);
});
