import {
  appealRoutes,
  catalogRoutes,
  commentRoutes,
  moderationRoutes,
  type OwnReport,
  type Report,
  reportRoutes,
} from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft, freshName, type Person } from '../lib/api.ts';
import { axeFindings, member, openBrowser, visitor, ways } from '../lib/browser.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { Member } from '../lib/member.ts';

const thanks = 'Report submitted successfully. Thank you for helping keep our community safe.';
const PATIENCE = 10_000;

/** Moderation hears of what is reported by events: until then it does not exist for it. */
async function reported(by: Person, reportedType: OwnReport['reportedType'], reportedId: string): Promise<OwnReport> {
  const body = { reportedType, reportedId, reason: 'Other' };
  let made: OwnReport | undefined;
  await expectWithin(PATIENCE, async () => {
    const reply = await by.call(reportRoutes.createReport, { body });
    if (reply.status === 201) made = reply.body.report;
    return made;
  });
  if (!made) throw new Error('The report was not made');
  return made;
}

/** Fills in and sends the open dialog, and waits until it has thanked and closed itself. */
async function report(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByRole('textbox').fill('It sells shoes.');
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await page.getByText(thanks).waitFor();
  await dialog.waitFor({ state: 'detached' });
}

describe('reporting and appealing in two browsers', () => {
  let browser: Browser;
  let admin: Person;
  beforeAll(async () => {
    browser = await openBrowser();
    admin = (await Member.admin()).person;
  });
  afterAll(() => browser.close());

  const reportOf = async (userId: string, type: Report['reportedType']) => {
    const { body } = await admin.call(moderationRoutes.listReports, { query: { reportedType: type } });
    const found = body.reports.find(({ reportedId, status }) => reportedId === userId && status === 'pending');
    if (!found) throw new Error(`No open report about ${userId}`);
    return found;
  };

  describe.each(ways)('on a $name', (way) => {
    it('a character, a comment and a user are reported, and one sees what becomes of it', async () => {
      const name = freshName('Shoe shop');
      const author = await Member.join();
      const { id } = await author.createCharacter({ name, isPublic: true });
      const { body: page1 } = await author.person.call(commentRoutes.submitComment, {
        params: { id },
        body: { content: `Shoes. ${'Cheap shoes. '.repeat(20)}` },
      });
      const other = (await Member.join()).person;
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
        expect(await axeFindings(page)).toEqual([]);
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
        const bell = page.getByRole('link', { name: /^Notices, \d+ unread$/ }).first();
        await bell.waitFor();
        await bell.click();
        await page.getByRole('link', { name: /Your report about.*was resolved/ }).click();
        await page.getByText(/^Action was taken/).waitFor();
        expect(reader.problems).toEqual([]);
      });
    }, 180_000);

    it('whom a decision is about is told, corrects and sends in again, appeals, and everything is back', async () => {
      const name = freshName('Shoe shop');
      const author = await member(browser, way);
      const { body: made } = await author.person.call(catalogRoutes.createCharacter, {
        body: aDraft({ name, isPublic: true }),
      });
      const { id } = made;
      await reported((await Member.join()).person, 'character', id);

      await author.walk(`appealing-${way.name}`, async () => {
        const { page, person } = author;
        await page.goto(`/character/${id}`);
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await page.getByRole('link', { name: 'Notices', exact: true }).first().waitFor();
        const open = await reportOf(id, 'character');
        await admin.call(moderationRoutes.actOnReport, {
          params: { id: open.id },
          body: { action: 'hide', rule: 'spam', message: 'It sells shoes.' },
        });
        await page.getByText(/^Moderators have hidden this character/).waitFor();
        expect(await axeFindings(page)).toEqual([]);

        await page.goto('/notices');
        await page.getByRole('link', { name: /Moderators have hidden your character.*Rule: No spam/ }).click();
        const decisions = page.getByRole('region', { name: 'Decisions of the moderators' });
        await decisions.getByText('It sells shoes.').waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await decisions.getByRole('button', { name: 'Appeal' }).click();
        // Within the press, so that a phone shows its keyboard.
        expect(await decisions.getByRole('textbox').evaluate((area) => area === document.activeElement)).toBe(true);
        await decisions.getByRole('textbox').fill('They are her own shoes.');
        expect(await axeFindings(page)).toEqual([]);
        await decisions.getByRole('button', { name: 'Send appeal' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Send appeal' }).click();
        await decisions.getByText('Waiting for an answer').waitFor();
        await decisions.getByText(/^Answer due by/).waitFor();

        await page.goto(`/edit-character/${id}`);
        await page.getByRole('button', { name: 'Send in again' }).waitFor();
        await page.getByLabel('Summary').fill('She sells nothing.');
        await page.getByText('Save your changes, then send it in again.').waitFor();
        await page.getByRole('button', { name: 'Update Character' }).click();
        await page.getByRole('button', { name: 'Send in again' }).click();
        await page.getByText(/^Moderators are looking at this character/).waitFor();
        expect(await axeFindings(page)).toEqual([]);

        const { body } = await person.call(appealRoutes.listAppeals, { query: {} });
        const accepted = await admin.call(appealRoutes.decideAppeal, {
          params: { id: body.appeals[0]?.id ?? '' },
          body: { status: 'accepted', message: 'You are right.' },
        });
        expect(accepted.status).toBe(200);
        await page.goto('/profile?panel=decisions');
        await decisions.getByText('Accepted').waitFor();
        await decisions.getByText('You are right.').waitFor();
        await decisions.getByText('Taken back').waitFor();
        const stranger = (await Member.join()).person;
        await expectWithin(
          PATIENCE,
          async () => (await stranger.call(catalogRoutes.getCharacter, { params: { id }, query: {} })).status === 200,
        );
        expect(author.problems).toEqual([]);
      });
    }, 180_000);

    it('visitors are told to log in, and come back', async () => {
      const { id } = await (await Member.join()).createCharacter({ isPublic: true });
      const { page, problems, walk } = await visitor(browser, way);
      await walk(`reporting-visitor-${way.name}`, async () => {
        await page.goto(`/character/${id}`);
        await page.getByRole('button', { name: /^Report/ }).click();
        await page.getByText('You must be logged in to report content').waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('dialog').getByRole('link', { name: 'Log In' }).click();
        await page.waitForURL(/\/login$/);
        expect(problems).toEqual([]);
      });
    }, 120_000);
  });
});
