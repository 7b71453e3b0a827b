import type { Browser } from 'playwright-core';
import { freshName, Person } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';
import { get } from '../lib/send.ts';

describe('access tokens in the settings', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(ways)(
    'are made, used by a program and revoked, $name',
    async (way) => {
      const { page, problems, walk } = await member(browser, way);
      const name = freshName('چتربات-聊天');
      await walk(`tokens-${way.name}`, async () => {
        await page.goto('/settings');
        const panel = page.getByRole('region', { name: 'Access tokens' });
        await panel.getByText('No access tokens yet.').waitFor();
        await panel.getByText('New token').click();
        await panel.getByRole('textbox', { name: /^Name/ }).fill(name);
        await panel.getByRole('button', { name: 'Create token' }).click();

        const dialog = page.getByRole('dialog', { name: `Token for ${name}` });
        await dialog.getByText('Copy it now. It won’t be shown again.').waitFor();
        const program = new Person();
        program.token = await dialog.getByText(/^masque_/).innerText();
        const address = new URL(await dialog.getByText(/\/api\/v1$/).innerText());
        expect(await axeFindings(page)).toEqual([]);
        expect((await get(program, `${address.pathname}/models`)).status).toBe(200);
        await dialog.getByRole('button', { name: 'Done' }).click();
        await dialog.waitFor({ state: 'detached' });

        await page.reload();
        const row = panel.getByRole('listitem').filter({ hasText: name });
        await row.getByText(/last used/).waitFor();
        expect(await page.getByText(program.token).count()).toBe(0);
        expect(await axeFindings(page)).toEqual([]);
        await row.getByRole('button', { name: `Revoke ${name}` }).click();
        const question = page.getByRole('dialog', { name: 'Revoke access token' });
        await question.getByRole('button', { name: 'Revoke', exact: true }).click();
        await panel.getByText('No access tokens yet.').waitFor();
        expect((await get(program, `${address.pathname}/models`)).status).toBe(401);
        expect(problems).toEqual([]);
      });
    },
    120_000,
  );
});
