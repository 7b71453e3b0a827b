import { readFile } from 'node:fs/promises';
import { catalogRoutes, chatRoutes } from '@masque/contracts';
import type { Browser, Page } from 'playwright-core';
import { aDraft, type Person } from '../lib/api.ts';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';

const lines = [
  { user_name: 'Ann', character_name: 'Elara', chat_metadata: { note_prompt: 'It rains.' } },
  {
    name: 'Elara',
    is_user: false,
    is_system: false,
    send_date: '2023-6-19 @14h 20m 30s 123ms',
    mes: 'The fog is thick tonight.',
    swipe_id: 1,
    swipes: ['Good evening.', 'The fog is thick tonight.', 'You are late.'],
    extra: { api: 'openai', model: 'some-model' },
    force_avatar: 'elara.png',
  },
  {
    name: 'Ann',
    is_user: true,
    is_system: false,
    send_date: '2023-06-19T14:21:00.000Z',
    mes: 'I could not see.',
    extra: {},
  },
];
const file = {
  name: 'Elara - 2023.jsonl',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from([...lines.map((line) => JSON.stringify(line)), 'half a li'].join('\n')),
};

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function characterOf(person: Person, name: string): Promise<string> {
  const { body } = await person.call(catalogRoutes.createCharacter, { body: aDraft({ name }) });
  return body.id;
}

/** A chat is listed only once its user has written a message. */
const said = ['Hello.', 'Anybody there?'].map((text) => ({ sender: 'user' as const, text }));

describe('transcripts', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  describe.each(ways)('on a $name', (way) => {
    it('of another program become a chat with its versions, which is renamed, kept on top and taken away again', async () => {
      const { page, person, problems, walk } = await member(browser, way);
      const characterId = await characterOf(person, 'Elara');
      await person.call(chatRoutes.saveHistory, { body: { characterId, messages: said } });

      await walk(`transcripts-${way.name}`, async () => {
        await page.goto('/chats');
        await page.getByRole('button', { name: 'Import a chat' }).click();
        await page.getByRole('button', { name: 'Import a chat with Elara' }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        // In the search box, focus would open the phone's keyboard over the list.
        const focused = await page.evaluate(() => document.activeElement?.getAttribute('type'));
        expect(focused).toBe(way.touch ? null : 'search');
        const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Elara' });
        expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await line.click({ position: { x: 8, y: 22 } });
        const dialog = page.getByRole('dialog', { name: 'Import a chat with Elara' });
        await dialog.locator('button', { hasText: 'Choose a file' }).waitFor();
        await dialog.locator('input[type=file]').setInputFiles(file);
        await dialog.getByText('2 messages were imported.').waitFor();
        await dialog.getByText('4: This line isn’t JSON.').waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await dialog.getByRole('link', { name: 'Open the chat' }).click();
        await page.getByRole('article', { name: 'Elara' }).getByText('The fog is thick tonight.').waitFor();
        await page.getByRole('article', { name: 'Ann' }).getByText('I could not see.').waitFor();

        await page.goto('/chats');
        const elara = card(page, 'Elara');
        await elara.getByText('2 conversations').waitFor();
        await elara.getByRole('button', { name: 'View chats' }).click();
        const row = elara.getByRole('listitem').filter({ hasText: '2 messages' });
        await row.getByRole('button', { name: 'Chat options' }).click();
        await page.getByRole('menuitem', { name: 'Rename' }).click();
        await page
          .getByRole('textbox', { name: 'Title' })
          .fill('月の庭 and a very long evening in the fog of the harbour');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await row.getByText('月の庭').waitFor();

        await row.getByRole('button', { name: 'Chat options' }).click();
        await page.getByRole('menuitemcheckbox', { name: 'Pin' }).click();
        await row.getByText('Pinned').waitFor();

        await row.getByRole('button', { name: 'Chat options' }).click();
        const arriving = page.waitForEvent('download');
        await page.getByRole('menuitem', { name: 'Export for SillyTavern (JSONL)' }).click();
        const download = await arriving;
        expect(download.suggestedFilename()).toMatch(/^月の庭.*\.jsonl$/);
        const saved = await readFile(await download.path(), 'utf8');
        const [head, ...messages] = saved
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line));
        expect(head).toMatchObject(lines[0] ?? {});
        expect(messages).toMatchObject(lines.slice(1));
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        expect(await axeFindings(page)).toEqual([]);

        await row.getByRole('button', { name: 'Delete this chat' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
        await elara.getByText('1 conversation').waitFor();
        expect(problems).toEqual([]);
      });
    }, 240_000);
  });

  it('are not all that is listed: 250 chats can be reached', async () => {
    const { page, person, problems, walk } = await member(browser, {
      viewport: { width: 360, height: 640 },
      touch: true,
    });
    const [first, last] = [await characterOf(person, 'The first'), await characterOf(person, 'The last')];
    const start = (characterId: string) =>
      person.call(chatRoutes.saveHistory, { body: { characterId, messages: said } });
    await start(first);
    for (let made = 0; made < 249; made += 1) await start(last);

    await walk('transcripts-many', async () => {
      await page.goto('/chats');
      await card(page, 'The last').getByText('200+ conversations').waitFor();
      await page.getByRole('button', { name: 'Show more chats' }).click();
      await card(page, 'The first').getByText('1 conversation').waitFor();
      await card(page, 'The last').getByText('249 conversations').waitFor();
      expect(await page.getByRole('button', { name: 'Show more chats' }).count()).toBe(0);
      expect(problems).toEqual([]);
    });
  }, 240_000);
});
