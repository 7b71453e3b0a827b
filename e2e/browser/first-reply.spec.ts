import { catalogRoutes } from '@masque/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { aDraft, DEMO_KEY, freshName } from '../lib/api.ts';
import {
  axeFindings,
  enter,
  member,
  newcomer,
  openBrowser,
  phone,
  signInAs,
  sizes,
  visitor,
  ways,
} from '../lib/browser.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { TestMember } from '../lib/member.ts';

/** A public character that search finds. */
async function aCharacter(): Promise<{ id: string; name: string }> {
  const name = freshName('Elara');
  const { person } = await TestMember.join();
  const { body } = await person.call(catalogRoutes.createCharacter, { body: aDraft({ name }) });
  await expectWithin(20_000, async () => {
    const found = await person.call(catalogRoutes.listCharacters, { query: { search: name } });
    return found.body.characters.length === 1;
  });
  return { id: body.id, name };
}

async function converse(page: Page, name: string, send: (button: Locator) => Promise<void>): Promise<void> {
  await page.getByLabel(`Message to ${name}`).fill('I was looking for the third harbour lamp.');
  await send(page.getByRole('button', { name: 'Send' }));
  await page.getByRole('log').getByText('demo model').first().waitFor();
}

describe('the way to the first reply', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(ways)(
    'takes a visitor four presses, an address and a name, $name',
    async (way) => {
      const { id, name } = await aCharacter();
      const username = freshName('iris');
      const { page, problems, walk } = await newcomer(browser, way);
      let presses = 0;
      const press = async (what: Locator) => {
        presses += 1;
        await (way.touch ? what.tap() : what.click());
      };
      const main = page.getByRole('main');
      const leave = main.getByRole('link', { name: 'Back to Characters' });
      const step = async (title: string) => {
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
      };

      await walk(`first-reply-${way.name}`, async () => {
        await page.goto('/');
        await enter(page);
        await page.getByPlaceholder(/Search/).fill(name);
        const card = page.getByRole('article').filter({ hasText: name });
        await press(card.getByRole('button', { name: 'Start New Chat' }));

        await step('Sign In Required');
        await page.getByText(`Log in to chat with ${name}.`).waitFor();
        await leave.waitFor();
        await press(main.getByRole('link', { name: 'Log In', exact: true }));
        await signInAs(page, `${username}@example.org`);

        await step('Choose your username');
        await page.getByText(`Next: your chat with ${name}.`).waitFor();
        await main.getByRole('button', { name: 'Log out instead' }).waitFor();
        // Press Enter at once: it must wait for the availability check.
        await page.keyboard.type(username);
        await page.keyboard.press('Enter');

        await step('API Key Required');
        await leave.waitFor();
        await press(main.getByRole('button', { name: 'Use a demo key' }));

        await page.getByRole('log').getByText(`You are late, ${username}.`).waitFor();
        await converse(page, name, press);
        expect(presses).toBe(4);
        expect(page.url()).not.toContain(id);
        expect(problems).toEqual([]);
      });
    },
    90_000,
  );

  it.each(ways)('asks a visitor to sign in without waiting for the chat, $name', async (way) => {
    const { name } = await aCharacter();
    const { page, walk } = await visitor(browser, way);
    await walk(`sign-in-first-${way.name}`, async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/remotes/chat/**', (route) => released.then(() => route.abort()));
      await page.goto('/characters');
      await page.getByPlaceholder(/Search/).fill(name);
      const card = page.getByRole('article').filter({ hasText: name });
      await card.hover();
      await card.getByRole('button', { name: 'Start New Chat' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sign In Required' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/chat');
      release();
    });
  });

  it('keeps the buttons for a username in sight and in place on a phone', async () => {
    const { id } = await aCharacter();
    const { page, problems, walk } = await newcomer(browser, phone);
    const main = page.getByRole('main');
    const places = async () => {
      const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
      const boxes = ['Save username', 'Log out instead'].map((name) =>
        main.getByRole('button', { name }).boundingBox(),
      );
      const bottoms = (await Promise.all(boxes)).map((box) => (box ? box.y + box.height : Number.NaN));
      expect(Math.max(...bottoms)).toBeLessThanOrEqual(bar?.y ?? 0);
      return bottoms;
    };
    await walk('username-places', async () => {
      await page.goto(`/chat?characterId=${id}&newChat=true`);
      await enter(page);
      await main.getByRole('link', { name: 'Log In', exact: true }).click();
      await signInAs(page, `${freshName('reader')}@example.org`);
      const field = page.getByRole('textbox', { name: 'Username' });
      await page.getByText('Next: your chat').waitFor();
      const before = await places();
      for (const [typed, sentence] of [
        ['Jürgen', 'Username can only contain letters, numbers, underscores, and hyphens'],
        ['x'.repeat(31), 'Username must be 30 characters or less'],
        [freshName('free'), 'This username is available'],
      ] as const) {
        await field.fill(typed);
        if (sentence.startsWith('Username')) await field.press('Enter');
        await page.getByText(sentence).waitFor();
        expect(await places()).toEqual(before);
      }
      expect(problems).toEqual([]);
    });
  }, 60_000);

  it('goes on from the settings, where a key is typed', async () => {
    const { id, name } = await aCharacter();
    const { page, problems, walk, username } = await member(browser, { key: false, viewport: sizes.desk });
    await walk('first-reply-settings', async () => {
      await page.goto(`/chat?characterId=${id}&newChat=true`);
      await page.getByRole('link', { name: 'Open Settings' }).click();
      await page.getByText(`Save a key to continue to ${name}.`).waitFor();
      await page.getByRole('textbox', { name: 'OpenRouter API key' }).fill(DEMO_KEY);
      await page.keyboard.press('Enter');
      const onward = page.getByRole('link', { name: `Continue to ${name}` });
      await onward.waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Continue to'));
      await page.keyboard.press('Enter');
      await page.getByRole('log').getByText(`You are late, ${username}.`).waitFor();
      await page.goto('/settings');
      await page.getByText('sk-or-…1234').waitFor();
      expect(await onward.count()).toBe(0);
      expect(problems).toEqual([]);
    });
  }, 90_000);
});
