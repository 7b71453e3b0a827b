import { commentRoutes, moderationRoutes, reportRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { freshName, type Person } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';
import { TestMember } from '../lib/member.ts';
import { reported } from '../lib/reported.ts';

const thanks = 'Report submitted successfully. Thank you for helping keep our community safe.';

/** Waits until the dialog has shown its thanks and closed. */
async function report(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByRole('textbox').fill('It sells shoes.');
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await page.getByText(thanks).waitFor();
  await dialog.waitFor({ state: 'detached' });
}

describe('reporting', () => {
  let browser: Browser;
  let admin: Person;
  beforeAll(async () => {
    browser = await openBrowser();
    admin = (await TestMember.admin()).person;
  });
  afterAll(() => browser.close());

  describe.each(ways)('on a $name', (way) => {
    it('a character, a comment and a user are reported, and one sees what becomes of it', async () => {
      const name = freshName('Shoe shop');
      const author = await TestMember.join();
      const { id } = await author.createCharacter({ name, isPublic: true });
      const { body: page1 } = await author.person.call(commentRoutes.submitComment, {
        params: { id },
        body: { content: `Shoes. ${'Cheap shoes. '.repeat(20)}` },
      });
      const other = (await TestMember.join()).person;
      await reported(other, 'character', id);
      await reported(other, 'comment', page1.userComment?.id ?? '');
      await reported(other, 'user', author.username);

      const reader = await member(browser, way);
      await reader.walk(`reporting-${way.name}`, async () => {
        const { page } = reader;
        await page.goto(`/character/${id}`);
        const ofCharacter = page.getByRole('button', { name: `Report ${name}` });
        await ofCharacter.click();
        await page.getByRole('dialog').getByRole('button', { name: 'Submit Report' }).click();
        await page.getByText('Please select a reason for reporting').waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await report(page, 'Spam or misleading');
        expect(await ofCharacter.evaluate((button) => button === document.activeElement)).toBe(true);

        await page.getByRole('button', { name: `Report the comment by ${author.username}` }).click();
        const snippet = page.getByRole('dialog').getByRole('blockquote');
        expect(Array.from((await snippet.textContent()) ?? '')).toHaveLength(101);
        await report(page, 'Spam or irrelevant');

        await page.goto(`/profile/${author.username}`);
        await page.getByRole('button', { name: `Report ${author.username}` }).click();
        await page.getByRole('dialog', { name: 'Report a user' }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.getByRole('button', { name: `Report ${author.username}` }).click();
        await report(page, 'Spam behavior');

        await page.goto('/reports');
        await page.getByText('Pending', { exact: true }).nth(2).waitFor();
        expect(await axeFindings(page)).toEqual([]);

        const { body } = await reader.person.call(reportRoutes.listOwnReports, { query: {} });
        const mine = body.reports.find(({ reportedType }) => reportedType === 'character');
        const params = { id: mine?.id ?? '' };
        const acted = await admin.call(moderationRoutes.actOnReport, {
          params,
          body: { action: 'hide', rule: 'spam' },
        });
        expect(acted.status).toBe(201);
        await admin.call(moderationRoutes.moveReport, { params, body: { status: 'resolved' } });
        const bell = page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).first();
        await bell.waitFor();
        await bell.click();
        await page.getByRole('link', { name: /Your report about.*was resolved/ }).click();
        await page.getByText(/^Action was taken/).waitFor();
        expect(reader.problems).toEqual([]);
      });
    }, 180_000);
  });
});
