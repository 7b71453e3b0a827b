import { catalogRoutes, identityRoutes } from '@masque/contracts';
import type { Browser } from 'playwright-core';
import { aDraft, freshName } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';
import { expectWithin } from '../lib/expect-within.ts';

describe('two people in two browsers', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  describe.each(ways)('on a $name', (way) => {
    it('follow, like, comment and collect, and the other is told and sees the numbers', async () => {
      const name = freshName('Lamplighter');
      const author = await member(browser, way);
      const fan = await member(browser, way);
      const made = await author.person.call(catalogRoutes.createCharacter, { body: aDraft({ name, isPublic: true }) });
      const path = `/character/${made.body.id}`;

      await author.walk(`social-author-${way.name}`, async () => {
        const told = author.page;
        await told.goto('/profile');
        await told.getByRole('heading', { level: 1, name: author.username }).waitFor();
        await told.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor();

        await fan.walk(`social-fan-${way.name}`, async () => {
          const { page } = fan;
          await page.goto(path);
          const like = page.getByRole('button', { name: /^Like/ });
          await like.click();
          await page.getByRole('button', { name: 'Favorite', exact: true }).click();
          await page.getByText('Added to favorites').waitFor();
          await page.getByLabel('Your comment').fill('The fog is lovely.');
          await page.getByRole('button', { name: 'Submit Comment' }).click();
          await page.getByText('Comment added successfully!').waitFor();
          await page.getByRole('heading', { name: 'Comments (1)' }).waitFor();
          await page.getByRole('button', { name: 'Update Comment' }).waitFor();
          expect(await like.getAttribute('aria-pressed')).toBe('true');
          expect(await axeFindings(page)).toEqual([]);

          await page.getByRole('button', { name: 'Add to Collection' }).click();
          const dialog = page.getByRole('dialog', { name: 'Add to Collection' });
          await dialog.getByRole('textbox', { name: /^Name/ }).fill('Harbours');
          await dialog.getByRole('button', { name: 'Create', exact: true }).click();
          await dialog.getByRole('checkbox', { name: /Harbours/ }).waitFor();
          expect(await dialog.getByRole('checkbox', { name: /Harbours/ }).isChecked()).toBe(true);
          expect(await axeFindings(page)).toEqual([]);
          await dialog.getByRole('button', { name: 'Add to 1' }).click();
          await page.getByText('Character added to 1 collection(s)!').waitFor();

          await page.goto(`/profile/${author.username}`);
          await page.getByRole('button', { name: `Follow ${author.username}` }).click();
          await page.getByRole('button', { name: `Unfollow ${author.username}` }).waitFor();
          await page.getByText('1 like · 1 follower').waitFor();
          await page.getByText('Statistics are Private').waitFor();
          expect(await axeFindings(page)).toEqual([]);

          await page.goto('/favorites');
          await page.getByRole('heading', { name }).waitFor();
          await page.goto('/profile?tab=collections');
          await page.getByRole('link', { name: /Harbours/ }).click();
          await page.getByRole('heading', { level: 1, name: 'Harbours' }).waitFor();
          await page.getByRole('heading', { name }).waitFor();
          expect(await axeFindings(page)).toEqual([]);
          expect(fan.problems).toEqual([]);
        });

        const bell = told.getByRole('link', { name: /^Notifications, \d+ unread$/ }).first();
        await bell.waitFor();
        await bell.click();
        await told.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
        await told.getByText(new RegExp(`${fan.username}\\W* followed you`)).waitFor();
        await told.getByText(new RegExp(`${fan.username}\\W* commented on`)).waitFor();
        expect(await axeFindings(told)).toEqual([]);
        await told.getByRole('button', { name: 'Mark all as read' }).click();
        await told.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor();

        await told.goto('/profile');
        await told.getByText('1 like · 1 follower').waitFor();
        await told.getByRole('tab', { name: /Followers/ }).click();
        await told
          .getByRole('link', { name: new RegExp(fan.username) })
          .first()
          .waitFor();
        expect(await axeFindings(told)).toEqual([]);
        await told.goto(path);
        await told.getByText('The fog is lovely.').waitFor();
        expect(author.problems).toEqual([]);
      });
    }, 180_000);

    it('edit a profile, download what there is of it, and delete the account', async () => {
      const { page, person, username, problems, walk } = await member(browser, way);
      await walk(`social-account-${way.name}`, async () => {
        await page.goto('/profile');
        await page.getByRole('button', { name: 'Edit Profile' }).click();
        await page.getByLabel('Bio').fill('I **collect** fog.');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByText('Profile updated successfully!').waitFor();
        await page.getByText('I collect fog.').waitFor();

        await page.goto('/settings');
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download My Data' }).click();
        expect((await download).suggestedFilename()).toMatch(new RegExp(`^masque-${username}-.*\\.zip$`));

        await page.goto('/profile');
        await page.getByRole('button', { name: 'Delete Account' }).click();
        const typed = page.getByLabel('Type "delete my account" to continue');
        await typed.fill('delete it');
        await page.getByRole('button', { name: 'Permanently delete my account' }).click();
        await page.getByText('Please type exactly: delete my account').waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await typed.fill('delete my account');
        await page.getByRole('button', { name: 'Permanently delete my account' }).click();
        await page.getByText('Your account was deleted.', { exact: false }).waitFor();
        expect((await person.call(identityRoutes.getUser, { query: {} })).status).toBe(401);
        await expectWithin(10_000, async () => (await person.fetch(`/api/users/${username}`)).status === 404);
        expect(problems).toEqual([]);
      });
    }, 120_000);
  });
});
