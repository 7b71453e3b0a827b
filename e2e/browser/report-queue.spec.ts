import { moderationRoutes, type Report } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { freshName } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';
import { TestMember } from '../lib/member.ts';
import { reported } from '../lib/reported.ts';

/** The new report, as moderators see it. */
async function newReport(reporter: TestMember, author: TestMember, name: string): Promise<Report> {
  const { id: characterId } = await author.createCharacter({ name, isPublic: true });
  const { id } = await reported(reporter.person, 'character', characterId, 'Spam or misleading');
  const admin = await TestMember.admin();
  return (await admin.person.call(moderationRoutes.getReport, { params: { id }, query: {} })).body.report;
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('moderators', () => {
  let browser: Browser;
  let admin: TestMember;
  beforeAll(async () => {
    browser = await openBrowser();
    admin = await TestMember.admin();
  });
  afterAll(() => browser.close());

  it('clear a queue of ten reports with only a keyboard', async () => {
    const stem = freshName('Keyed');
    const [author, reporter] = [await TestMember.join(), await TestMember.join()];
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push((await newReport(reporter, author, `${stem} ${n}`)).id);
    const { page, problems, walk } = await member(browser, { member: admin, key: false });
    await walk('moderating-keyboard', async () => {
      await page.goto('/reports-admin?status=pending&type=character');
      await page.getByRole('link', { name: `${stem} 9` }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      // The queue isn't empty.
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Resolve the report, or all selected').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      for (let n = 9; n >= 0; n -= 1) {
        const row = page.getByRole('link', { name: `${stem} ${n}`, exact: true });
        // Other tests' reports may be in between; focus itself is never lost.
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
    const { id, revision } = await newReport(await TestMember.join(), await TestMember.join(), name);
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
