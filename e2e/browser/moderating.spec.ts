import { appealRoutes, catalogRoutes, moderationRoutes, type Report } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft, freshName, Person } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { Member } from '../lib/member.ts';

const SOON = 10_000;

async function reported(reporter: Member, author: Member, name: string): Promise<Report & { characterId: string }> {
  const { id: characterId } = await author.createCharacter(aDraft({ name, isPublic: true }));
  const body = { reportedType: 'character' as const, reportedId: characterId, reason: 'Spam or misleading' };
  // The moderation service may not have heard of the character yet.
  await expectWithin(
    SOON,
    async () => (await reporter.person.call(moderationRoutes.createReport, { body })).status < 300,
  );
  const admin = await Member.admin();
  const { reports } = (await admin.person.call(moderationRoutes.listReports, { query: {} })).body;
  const report = reports.find(({ reportedId }) => reportedId === characterId);
  if (!report) throw new Error(`The report on ${name} is not in the list`);
  return { ...report, characterId };
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('moderators', () => {
  let browser: Browser;
  let admin: Member;
  beforeAll(async () => {
    browser = await openBrowser();
    admin = await Member.admin();
  });
  afterAll(() => browser.close());

  it('clear a queue of ten reports with only a keyboard', async () => {
    const stem = freshName('Keyed');
    const [author, reporter] = [await Member.join(), await Member.join()];
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push((await reported(reporter, author, `${stem} ${n}`)).id);
    const { page, problems, walk } = await member(browser, { member: admin, key: false });
    await walk('moderating-keyboard', async () => {
      await page.goto('/reports-admin?status=pending&type=character');
      await page.getByRole('link', { name: `${stem} 9` }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      // While there is something to do.
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Resolve it, or all that are selected').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      for (let n = 9; n >= 0; n -= 1) {
        const row = page.getByRole('link', { name: `${stem} ${n}`, exact: true });
        // Reports of others may stand between them; the focus itself is never lost.
        for (let presses = 0; presses < 20 && (await focusedText(page)) !== `${stem} ${n}`; presses += 1)
          await page.keyboard.press('j');
        await page.keyboard.press(n % 2 === 0 ? 'r' : 'd');
        await row.waitFor({ state: 'detached' });
        expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
      }
      expect(problems).toEqual([]);
    });
    for (const [n, id] of ids.entries()) {
      const { report } = (await admin.person.call(moderationRoutes.getReport, { params: { id }, query: {} })).body;
      expect(report.status).toBe(n % 2 === 0 ? 'resolved' : 'dismissed');
    }
  }, 240_000);

  it('see what another one does while they look, and overwrite nothing', async () => {
    const name = freshName('Contested');
    const { id, revision } = await reported(await Member.join(), await Member.join(), name);
    const { page, problems, walk } = await member(browser, { member: admin, key: false });
    await walk('moderating-two', async () => {
      await page.goto(`/reports-admin/${id}`);
      await page.getByRole('textbox', { name: 'Internal note' }).fill('Half a thought');
      const move = { params: { id }, body: { status: 'dismissed' as const, revision, note: 'It is fine' } };
      expect((await admin.person.call(moderationRoutes.moveReport, move)).status).toBe(200);
      await page.getByRole('button', { name: 'Reopen' }).waitFor();
      await page.getByRole('list', { name: 'Decisions so far' }).getByText('It is fine').waitFor();
      expect(await page.getByRole('textbox', { name: 'Internal note' }).inputValue()).toBe('Half a thought');
      expect(await page.getByRole('button', { name: 'Resolve', exact: true }).count()).toBe(0);
      const late = await admin.person.call(moderationRoutes.moveReport, move);
      expect([late.status, late.error.code]).toEqual([409, 'report.bad_move']);
      expect(problems).toEqual([]);
    });
  }, 120_000);

  describe.each(ways)('on a $name', (way) => {
    it('hide what was reported, hear the appeal, and take it back', async () => {
      const name = freshName('Lamplighter');
      const [author, reporter] = [await Member.join(), await Member.join()];
      const { id, characterId } = await reported(reporter, author, name);
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
        await page.getByRole('textbox', { name: 'Internal note' }).fill('Seen before');
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
        // Appeals of others that are due earlier may fill the first page.
        const more = page.getByRole('button', { name: 'Show more' });
        await card.or(more).first().waitFor();
        while ((await card.count()) === 0) await more.click();
        await card.getByText('She sells lamps.').waitFor();
        await card.getByRole('button', { name: 'Answer the appeal' }).click();
        await card.getByRole('textbox', { name: 'Answer' }).fill('You are right.');
        expect(await axeFindings(page)).toEqual([]);
        await card.getByRole('button', { name: 'Accept' }).click();
        await card.waitFor({ state: 'detached' });
        await expectWithin(SOON, async () => (await seen()) === 200);

        await page.getByRole('link', { name: 'Audit', exact: true }).click();
        await page.getByRole('textbox', { name: 'Subject' }).fill(characterId);
        await page.getByRole('button', { name: 'Show', exact: true }).click();
        const log = page.getByRole('list', { name: 'Entries, the newest first' });
        await log.getByText('Appeal accepted').first().waitFor();
        await log.getByText('Seen before').waitFor();
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

    it('are the only ones: everybody else gets the documented refusal', async () => {
      const { page, problems, walk } = await member(browser, { ...way, key: false });
      await walk(`moderating-refused-${way.name}`, async () => {
        for (const path of ['', '/appeals', '/overview', '/audit', '/some-report']) {
          await page.goto(`/reports-admin${path}`);
          await page.getByText(/^Admin access required\. Contact .+ for admin privileges\.$/).waitFor();
        }
        expect(await axeFindings(page)).toEqual([]);
        expect(problems).toEqual([]);
      });
    }, 120_000);
  });
});
