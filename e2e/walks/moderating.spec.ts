import { appealRoutes, catalogRoutes, moderationRoutes } from '@masque/contracts';
import type { Browser } from 'playwright-core';
import { freshName, Person } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { TestMember } from '../lib/member.ts';
import { reported } from '../lib/reported.ts';

const SOON = 10_000;

describe('moderators', () => {
  let browser: Browser;
  let admin: TestMember;
  beforeAll(async () => {
    browser = await openBrowser();
    admin = await TestMember.admin();
  });
  afterAll(() => browser.close());

  describe.each(ways)('on a $name', (way) => {
    it('hide what was reported, hear the appeal, and take it back', async () => {
      const name = freshName('Lamplighter');
      const note = `${name} was seen before`;
      const [author, reporter] = [await TestMember.join(), await TestMember.join()];
      const { id: characterId } = await author.createCharacter({ name, isPublic: true });
      const { id } = await reported(reporter.person, 'character', characterId, 'Spam or misleading');
      const seen = async () => {
        const params = { id: characterId };
        return (await new Person().call(catalogRoutes.getCharacter, { params, query: {} })).status;
      };
      const { page, problems, walk } = await member(browser, { ...way, member: admin, key: false });
      await walk(`moderating-appeal-${way.name}`, async () => {
        await page.goto('/reports-admin?status=pending');
        await page.getByRole('link', { name, exact: true }).click();
        await page.getByRole('heading', { level: 1, name: `Character: ${name}` }).waitFor();
        await page.getByRole('region', { name: 'Summary' }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('radio', { name: 'Hide', exact: true }).check({ force: true });
        await page.getByRole('combobox', { name: 'Rule' }).selectOption('spam');
        await page.getByRole('textbox', { name: 'Internal note' }).fill(note);
        await page.getByRole('textbox', { name: 'Message to the user' }).fill('Please do not advertise.');
        await page.getByRole('textbox', { name: 'Public reason' }).fill('Advertising');
        await page.getByRole('button', { name: 'Hide and resolve' }).click();
        await page.getByRole('button', { name: 'Reopen' }).waitFor();
        await page.getByRole('radio', { name: 'Restore' }).waitFor();
        await expectWithin(SOON, async () => (await seen()) === 404);

        const decided = await author.person.call(appealRoutes.listDecisions, { query: {} });
        const [decision] = decided.body.decisions;
        expect(decision).toMatchObject({ action: 'hide', rule: 'spam', message: 'Please do not advertise.' });
        const appeal = { actionId: decision?.id ?? '', text: 'She sells lamps.' };
        expect((await author.person.call(appealRoutes.createAppeal, { body: appeal })).status).toBe(201);

        await page.getByRole('link', { name: 'Appeals', exact: true }).click();
        const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(name) }) });
        // Other tests' appeals, due earlier, may fill the first page.
        const more = page.getByRole('button', { name: 'Show more' });
        await card.or(more).first().waitFor();
        // The button disappears with the last page.
        while ((await card.count()) === 0) await more.click({ timeout: 1_000 }).catch(() => undefined);
        await card.getByText('She sells lamps.').waitFor();
        await card.getByRole('button', { name: 'Answer appeal' }).click();
        await card.getByRole('textbox', { name: 'Answer' }).fill('You are right.');
        expect(await axeFindings(page)).toEqual([]);
        await card.getByRole('button', { name: 'Accept' }).click();
        await card.waitFor({ state: 'detached' });
        await expectWithin(SOON, async () => (await seen()) === 200);

        await page.getByRole('link', { name: 'Audit', exact: true }).click();
        await page.getByRole('textbox', { name: 'Subject' }).fill(characterId);
        await page.getByRole('button', { name: 'Show', exact: true }).click();
        const log = page.getByRole('list', { name: 'Entries, newest first' });
        await log.getByText('Appeal accepted').first().waitFor();
        await log.getByText(note).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Export CSV' }).click();
        expect((await download).suggestedFilename()).toMatch(/\.csv$/);

        await page.getByRole('link', { name: 'Overview', exact: true }).click();
        await page.getByRole('heading', { name: 'Open reports by age' }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        expect(problems).toEqual([]);
      });
      const { status } = await admin.person.call(moderationRoutes.getReport, { params: { id }, query: {} });
      expect(status).toBe(200);
    }, 180_000);
  });
});
