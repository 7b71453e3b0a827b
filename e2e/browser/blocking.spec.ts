import { accountRoutes, catalogRoutes } from '@masque/contracts';
import type { Browser } from 'playwright-core';
import { aDraft } from '../lib/api.ts';
import { axeFindings, member, openBrowser, visitor, ways } from '../lib/browser.ts';

describe('people who keep apart', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  describe.each(ways)('on a $name', (way) => {
    it('do not see each other any more when one blocks the other', async () => {
      const one = await member(browser, way);
      const other = await member(browser, way);
      await one.walk(`social-block-${way.name}`, async () => {
        const { page } = one;
        await page.goto(`/users/${other.username}`);
        await page.getByRole('button', { name: `More about ${other.username}` }).click();
        await page.getByRole('menuitem', { name: `Block ${other.username}` }).click();
        await page.getByRole('button', { name: 'Block', exact: true }).click();
        await page.getByText(`You blocked ${other.username}`, { exact: true }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await other.walk(`social-blocked-${way.name}`, async () => {
          await other.page.goto(`/profile/${one.username}`);
          await other.page.getByRole('heading', { name: 'User Not Found' }).waitFor();
          expect(await axeFindings(other.page)).toEqual([]);
        });
        await page.getByRole('button', { name: `Unblock ${other.username}` }).click();
        await page.getByRole('button', { name: `Follow ${other.username}` }).waitFor();
        expect(one.problems).toEqual([]);
      });
    }, 120_000);

    it('are asked to sign in when they are visitors', async () => {
      const author = await member(browser, way);
      const made = await author.person.call(catalogRoutes.createCharacter, { body: aDraft({ isPublic: true }) });
      await author.person.call(accountRoutes.updateProfile, {
        params: { username: author.username },
        body: { bio: 'Fog.' },
      });
      await author.page.context().close();
      const { page, problems, walk } = await visitor(browser, way);
      await walk(`social-visitor-${way.name}`, async () => {
        await page.goto(`/character/${made.body.id}`);
        await page.getByRole('button', { name: /^Like/ }).click();
        await page.getByText('Please sign in to like or dislike characters').waitFor();
        await page.getByText('Please log in to comment').waitFor();
        expect(await page.getByRole('button', { name: 'Login to Add to Collection' }).isDisabled()).toBe(true);
        expect(await axeFindings(page)).toEqual([]);
        await page.goto(`/profile/${author.username}`);
        await page.getByText('Fog.').waitFor();
        await page.getByRole('button', { name: `Follow ${author.username}` }).click();
        await page.getByText('You must be logged in to follow users').waitFor();
        expect(problems).toEqual([]);
      });
    }, 120_000);
  });
});
