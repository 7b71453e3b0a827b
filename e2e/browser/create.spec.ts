import type { Browser, Page } from 'playwright-core';
import { freshName } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const valueOf = (page: Page, name: string) => field(page, name).inputValue();

/** Whether the focused element is visible below the header. */
const isInSight = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    return top > 52 && bottom <= window.innerHeight;
  });

describe.each(ways)('the form for a character, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('leads to what is missing, and nothing that was written is lost', async () => {
    const { page, problems, walk } = await member(browser, way);
    const name = freshName('Mira');
    await walk(`create-${way.name}`, async () => {
      await page.goto('/create-character');
      await field(page, 'Summary').fill('A lamplighter who collects secrets.');
      await page.getByRole('button', { name: 'Create Character' }).click();

      await page.getByText('4 fields need attention').waitFor();
      expect(await field(page, 'Name').evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await isInSight(page)).toBe(true);
      await page.getByRole('link', { name: 'First message is required' }).click();
      expect(await field(page, 'First message').evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await isInSight(page)).toBe(true);
      expect(await axeFindings(page)).toEqual([]);

      await field(page, 'Name').fill(name);
      await page.getByRole('link', { name: 'Back to Characters' }).click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await valueOf(page, 'Name')).toBe(name);

      await page.getByRole('button', { name: 'Cancel' }).click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL('**/characters');
      await page.getByRole('heading', { name: 'Characters', exact: true }).waitFor();
      await page.goBack();
      await page.getByText('Restored your draft.').waitFor();
      expect(await valueOf(page, 'Name')).toBe(name);

      page.on('dialog', (dialog) => void dialog.accept());
      await field(page, 'Scenario').fill('A harbour town where the fog never lifts.');
      await page.reload();
      await page.getByText('Restored your draft.').waitFor();
      expect(await valueOf(page, 'Name')).toBe(name);
      expect(await valueOf(page, 'Scenario')).toBe('A harbour town where the fog never lifts.');

      await field(page, 'Personality').fill('Patient.');
      await field(page, 'First message').fill('You are late.');
      const refusal = { status: 400, json: { error: 'Not this one.', code: 'x', requestId: 'request-7' } };
      await page.route('**/api/characters', (route) => route.fulfill(refusal), { times: 1 });
      await page.getByRole('button', { name: 'Create Character' }).click();
      await page.getByRole('alert').getByText('Not this one.').waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert');
      expect(await isInSight(page)).toBe(true);
      await page.getByRole('button', { name: 'Create Character' }).click();
      await page.getByText('Character created successfully!').waitFor();
      await page.waitForURL('**/characters');
      await page.goto('/create-character');
      expect(await valueOf(page, 'Name')).toBe('');
      expect(problems).toEqual([]);
    });
  }, 120_000);
});
