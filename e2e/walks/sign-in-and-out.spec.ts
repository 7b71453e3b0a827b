import { catalogRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft, freshName, origin } from '../lib/api.ts';
import { enter, member, newcomer, openBrowser, signInAs, ways } from '../lib/browser.ts';
import { TestMember } from '../lib/member.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

describe('a sign-in that comes to nothing', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(ways)('says why, and the next one still leads to the chat, $name', async (way) => {
    const name = freshName('Elara');
    const { person } = await TestMember.join();
    const { body: character } = await person.call(catalogRoutes.createCharacter, { body: aDraft({ name }) });
    const wanted = `/chat?characterId=${character.id}&newChat=true`;
    const { page, problems, walk } = await newcomer(browser, way);
    const signIn = page.getByRole('main').getByRole('link', { name: 'Log In', exact: true });

    await walk(`sign-in-${way.name}`, async () => {
      await page.goto(wanted);
      await enter(page);
      await page.getByText(`Log in to chat with ${name}.`).waitFor();
      await signIn.click();

      // Cancel on the provider's page.
      await page.waitForURL((url) => url.origin !== origin());
      await page.getByRole('button', { name: 'Back to Masque without signing in' }).click();
      await page.getByRole('alert').getByText('You came back without logging in. Nothing changed.').waitFor();
      expect(pathOf(page)).toBe('/login?failed=cancelled');
      await signIn.click();

      // Without the cookie that binds the attempt to this browser, the gateway refuses the callback.
      await page.waitForURL((url) => url.origin !== origin());
      await page.context().clearCookies({ name: 'sign-in' });
      await signInAs(page, `${freshName('reader')}@example.org`);
      const alert = page.getByRole('alert').filter({ hasText: 'Authentication failed. Please try again.' });
      await alert.waitFor();
      expect(await alert.evaluate((element) => getComputedStyle(element).getPropertyValue('--tone'))).not.toBe('');
      await page.getByText(`Log in to chat with ${name}.`).waitFor();

      await signIn.click();
      await signInAs(page, `${freshName('reader')}@example.org`);
      await page.getByText(`Next: your chat with ${name}.`).waitFor();
      expect(pathOf(page)).toBe(wanted);
      expect(problems).toEqual([]);
    });
  });

  it.each(ways)('ends in every tab, $name', async (way) => {
    const { page, problems, walk } = await member(browser, way);
    await walk(`sign-out-everywhere-${way.name}`, async () => {
      const other = await page.context().newPage();
      await other.goto('/chats');
      await other.getByRole('heading', { level: 1, name: 'Your Chats' }).waitFor();
      await page.goto('/profile');
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('link', { name: 'Log In', exact: true }).first().waitFor();
      await other.getByRole('heading', { level: 1, name: 'Please Log In' }).waitFor();
      expect(problems).toEqual([]);
    });
  });
});
