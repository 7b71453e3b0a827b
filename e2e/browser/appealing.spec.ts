import { appealRoutes, catalogRoutes, moderationRoutes } from '@masque/contracts';
import type { Browser } from 'playwright-core';
import { aDraft, freshName, type Person } from '../lib/api.ts';
import { axeFindings, member, openBrowser, visitor, ways } from '../lib/browser.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { TestMember } from '../lib/member.ts';
import { reported } from '../lib/reported.ts';

const EVENT_MS = 10_000;

describe('decisions of moderators', () => {
  let browser: Browser;
  let admin: Person;
  beforeAll(async () => {
    browser = await openBrowser();
    admin = (await TestMember.admin()).person;
  });
  afterAll(() => browser.close());

  describe.each(ways)('on a $name', (way) => {
    it('whom a decision is about is told, corrects and sends in again, appeals, and everything is back', async () => {
      const name = freshName('Shoe shop');
      const author = await member(browser, way);
      const { body: made } = await author.person.call(catalogRoutes.createCharacter, {
        body: aDraft({ name, isPublic: true }),
      });
      const { id } = made;
      const { id: reportId } = await reported((await TestMember.join()).person, 'character', id);

      await author.walk(`appealing-${way.name}`, async () => {
        const { page, person } = author;
        await page.goto(`/character/${id}`);
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor();
        await admin.call(moderationRoutes.actOnReport, {
          params: { id: reportId },
          body: { action: 'hide', rule: 'spam', message: 'It sells shoes.' },
        });
        await page.getByText(/^Moderators have hidden this character/).waitFor();
        expect(await axeFindings(page)).toEqual([]);

        await page.goto('/notices');
        await page.getByRole('link', { name: /Moderators hid your character.*Rule: No spam/ }).click();
        const decisions = page.getByRole('region', { name: 'Moderation decisions' });
        await decisions.getByText('It sells shoes.').waitFor();
        await decisions.getByRole('button', { name: 'Appeal' }).click();
        // Focused in the click handler; otherwise a phone wouldn't show its keyboard.
        expect(await decisions.getByRole('textbox').evaluate((area) => area === document.activeElement)).toBe(true);
        await decisions.getByRole('textbox').fill('They are her own shoes.');
        expect(await axeFindings(page)).toEqual([]);
        await decisions.getByRole('button', { name: 'Send appeal' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Send appeal' }).click();
        await decisions.getByText('Waiting for an answer').waitFor();
        await decisions.getByText(/^Answer due by/).waitFor();

        await page.goto(`/edit-character/${id}`);
        await page.getByRole('button', { name: 'Submit again' }).waitFor();
        await page.getByLabel('Summary').fill('She sells nothing.');
        await page.getByText('Save your changes, then submit it again.').waitFor();
        await page.getByRole('button', { name: 'Update Character' }).click();
        await page.getByRole('button', { name: 'Submit again' }).click();
        await page.getByText(/^Moderators are reviewing this character/).waitFor();
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
        await decisions.getByText('Reversed').waitFor();
        const stranger = (await TestMember.join()).person;
        await expectWithin(
          EVENT_MS,
          async () => (await stranger.call(catalogRoutes.getCharacter, { params: { id }, query: {} })).status === 200,
        );
        expect(author.problems).toEqual([]);
      });
    }, 180_000);

    it('visitors are told to log in, and come back', async () => {
      const { id } = await (await TestMember.join()).createCharacter({ isPublic: true });
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
