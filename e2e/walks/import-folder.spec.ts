import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { texts } from '@masque/texts';
import { importFolder as words } from '@masque/texts/import-folder';
import type { Browser, Page } from 'playwright-core';
import { axeFindings, member, openBrowser, ways } from '../lib/browser.ts';
import { openEngine } from '../lib/engines/engine.ts';

const card = (name: string, extensions: object = {}) => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { name, description: `${name} keeps a lighthouse.`, first_mes: 'Good evening.', extensions },
});
const chat = (metadata: object, ...said: string[]): string =>
  [
    { user_name: 'unused', character_name: 'unused', chat_metadata: metadata },
    ...said.map((mes, n) => ({ name: n % 2 ? 'Ann' : 'Mira', is_user: n % 2 === 1, mes })),
  ]
    .map((line) => JSON.stringify(line))
    .join('\n');
const entry = { uid: 0, key: ['storm'], content: 'Storms last three days.', disable: false };
const files: Readonly<Record<string, string | object>> = {
  'default-user/characters/Mira.json': card('Mira', { fav: true, world: 'Weather' }),
  'default-user/characters/Лейла.json': card('Лейла'),
  'default-user/characters/broken.png': 'no picture',
  'default-user/chats/Mira/First.jsonl': chat({ world_info: 'Weather' }, 'Hello there.', 'The first answer.'),
  'default-user/chats/Mira/Branch.jsonl': chat({ main_chat: 'First' }, 'Hello there.', 'Another answer.'),
  'default-user/worlds/Weather.json': { entries: { 0: entry } },
  'default-user/themes/Mine.json': {},
  'default-user/secrets.json': { api_key_openai: 'sk-never-read' },
  'default-user/settings.json': {
    tags: [{ id: '1', name: 'Sea', folder_type: 'OPEN' }],
    tag_map: { 'Mira.png': ['1'], 'Лейла.png': ['1'] },
    power_user: {
      default_persona: 'ann.png',
      personas: { 'ann.png': 'Ann' },
      persona_descriptions: {
        'ann.png': { description: 'A traveler.', connections: [{ type: 'character', id: 'Mira.png' }] },
      },
    },
  },
};

const aJsonFile = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
});
const aNode = (id: string, role: string, text: string, parent: string | null) => ({
  id,
  parent,
  children: [],
  message: { id, author: { role }, content: { content_type: 'text', parts: [text] }, recipient: 'all' },
});
const conversations = ['Tea', 'Ships'].map((title) => ({
  title,
  current_node: 'b',
  mapping: { a: aNode('a', 'user', 'Tell me.', null), b: aNode('b', 'assistant', `About ${title}.`, 'a') },
}));

async function aFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'masque-import-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

/** Tall and from the top, so that the bars of the page cover nothing. */
async function findings(page: Page): Promise<unknown[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: size?.width ?? 360, height: 3_000 });
  await page.evaluate(() => scrollTo(0, 0));
  const found = await axeFindings(page);
  if (size) await page.setViewportSize(size);
  return found;
}
/** Only Chromium drops files for a test. */
async function drop(page: Page, path: string): Promise<void> {
  if (openEngine) return page.getByLabel(words.folderField).setInputFiles(path);
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
  return undefined;
}
const fold = (page: Page, title: string) => page.locator('summary').filter({ hasText: title }).click();

describe.each(ways)('a member who moves in, $name', (way) => {
  let browser: Browser;
  let folder = '';
  beforeAll(async () => {
    folder = await aFolder();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  it('imports a folder, opens a chat of it, finds it again and undoes it', async () => {
    const { page, problems, walk } = await member(browser, way);
    await walk(`import-folder-${way.name}`, async () => {
      await page.goto('/import');
      await page.getByRole('button', { name: words.chooseFolder }).waitFor();
      expect(await findings(page)).toEqual([]);
      await page.getByLabel(words.folderField).setInputFiles(join(folder, 'default-user'));
      await page.getByRole('button', { name: /^Import 11 items/ }).waitFor();
      for (const title of [words.groups.character, words.groups.chat, words.groups.collection, words.groups.link])
        await fold(page, title);
      await page.getByText(new RegExp(words.branchOf('First'))).waitFor();
      for (const title of [words.unread(1), words.left]) await fold(page, title);
      await page.getByText('characters/broken.png').waitFor();
      await page.getByText(words.leftKinds.keys[1]).waitFor();
      expect(await findings(page)).toEqual([]);

      await page.getByRole('button', { name: /^Import 11 items/ }).click();
      await page.getByText(words.progress(11, 11)).waitFor();
      await page.reload();
      await page.getByText(words.progress(11, 11)).waitFor();
      await fold(page, words.items(11));
      expect(await findings(page)).toEqual([]);
      await page.getByRole('link', { name: 'First', exact: true }).click();
      await page.getByText('The first answer.').first().waitFor();

      await page.goto('/manage-characters');
      await page.getByRole('button', { name: 'Sea 2' }).click();
      await page.waitForURL(/collection=/);
      await page.getByRole('heading', { name: 'Лейла' }).waitFor();
      await page.getByRole('heading', { name: 'Mira' }).waitFor();
      expect(await findings(page)).toEqual([]);

      await page.goto('/import');
      await page.getByRole('link', { name: 'default-user' }).click();
      await page.getByRole('button', { name: words.undo }).click();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: words.undo }).click();
      await page.getByText(words.states.undone, { exact: false }).first().waitFor();
      expect(await findings(page)).toEqual([]);
      await page.goto('/manage-characters');
      await page.getByRole('link', { name: texts.importCards.folderTitle }).waitFor();
      expect(problems).toEqual([]);
    });
  }, 120_000);

  it('moves conversations over from ChatGPT', async () => {
    const { page, problems, walk } = await member(browser, way);
    await walk(`import-chatgpt-${way.name}`, async () => {
      await page.goto('/import');
      await page
        .getByLabel(words.filesField)
        .setInputFiles([aJsonFile('user.json', {}), aJsonFile('conversations.json', conversations)]);
      await page.getByRole('button', { name: /^Import 3 items/ }).waitFor();
      for (const title of [words.groups.character, words.groups.chat]) await fold(page, title);
      await page.getByText(words.forChats).waitFor();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: /^Import 3 items/ }).click();
      await page.getByText(words.progress(3, 3)).waitFor();
      await fold(page, words.items(3));
      await page.getByRole('link', { name: 'conversations.json: 2. Ships' }).click();
      await page.getByText('About Ships.').first().waitFor();
      expect(problems).toEqual([]);
    });
  }, 120_000);

  it('learns in a second tab that the first is uploading, and continues what was interrupted', async () => {
    const { page, problems, walk } = await member(browser, way);
    await walk(`import-tabs-${way.name}`, async () => {
      const first = await page.context().newPage();
      await first.route('**/api/imports/*/files', (route) => route.fulfill({ status: 503 }));
      await first.goto('/import');
      await first.getByLabel(words.folderField).setInputFiles(join(folder, 'default-user'));
      await first.getByRole('button', { name: /^Import 11 items/ }).click();
      await first.getByRole('progressbar', { name: words.uploading }).waitFor();
      expect(await findings(first)).toEqual([]);
      await page.goto(first.url());
      await page.getByText(words.elsewhere).waitFor();
      expect(await findings(page)).toEqual([]);
      await first.close();
      await page.getByText(words.interrupted).waitFor();
      expect(await findings(page)).toEqual([]);
      await page.getByLabel(words.folderField).setInputFiles(join(folder, 'default-user'));
      await page.getByText(words.progress(11, 11)).waitFor();
      expect(problems).toEqual([]);
    });
  }, 120_000);

  it('drops a folder, then imports and undoes it with the keyboard alone', async () => {
    const { page, problems, walk } = await member(browser, way);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const label = () =>
      page.evaluate(
        () =>
          (document.activeElement instanceof HTMLInputElement ? document.activeElement.labels : null)?.[0]?.innerText ??
          '',
      );
    const tabTo = async (name: string) => {
      for (let tabs = 0; tabs < 80; tabs += 1) {
        await page.keyboard.press('Tab');
        if ((await focused()).startsWith(name) || (await label()) === name) return;
      }
      throw new Error(`The keyboard doesn’t reach “${name}”`);
    };
    await walk(`import-keys-${way.name}`, async () => {
      await page.goto('/import');
      await page.getByRole('button', { name: words.chooseFolder }).waitFor();
      await drop(page, join(folder, 'default-user'));
      await page.getByRole('button', { name: /^Import 11 items/ }).waitFor();
      expect(await findings(page)).toEqual([]);

      await tabTo(words.groups.chat);
      await page.keyboard.press('Enter');
      await page.getByText('First', { exact: true }).waitFor();
      await tabTo('First');
      await page.keyboard.press('ArrowDown');
      expect(await label()).toBe('Branch');
      await page.keyboard.press('Space');
      const group = page.getByRole('checkbox', { name: words.chooseAll(words.groups.chat) });
      expect(await group.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
      await page.getByRole('heading', { level: 1 }).focus();
      await tabTo('Import 10 items');
      await page.keyboard.press('Enter');
      await page.getByText(words.progress(10, 10)).waitFor();
      expect(await focused()).toBe('default-user');
      await tabTo(words.undo);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await tabTo(words.undo);
      await page.keyboard.press('Enter');
      await page.getByText(words.states.undone, { exact: false }).first().waitFor();
      expect(await focused()).toBe('default-user');
      expect(problems).toEqual([]);
    });
  }, 120_000);

  it('leads through a long list with the arrow keys', async () => {
    const { page, problems, walk } = await member(browser, way);
    const root = await mkdtemp(join(tmpdir(), 'masque-cards-'));
    for (let n = 0; n < 60; n += 1) {
      const number = String(n).padStart(2, '0');
      const name = `Keeper ${number}${' of the long pier'.repeat(n % 5)}`;
      await writeFile(join(root, `${number}.json`), JSON.stringify(card(name)));
    }
    await walk(`import-long-${way.name}`, async () => {
      await page.goto('/import');
      await page.getByLabel(words.folderField).setInputFiles(root);
      await page.getByRole('button', { name: /^Import 60 items/ }).waitFor();
      await fold(page, words.groups.character);
      await page.getByRole('button', { name: words.showAll(60) }).click();
      const boxes = page.getByRole('checkbox', { name: /^Keeper/ });
      await boxes.first().focus();
      const expectAt = async (name: RegExp) => {
        const box = page.getByRole('checkbox', { name });
        await box.and(page.locator(':focus')).waitFor();
        await page.keyboard.press('Space');
        expect(await box.isChecked()).toBe(false);
      };
      for (let n = 0; n < 25; n += 1) await page.keyboard.press('ArrowDown');
      await expectAt(/^Keeper 25/);
      await page.keyboard.press('End');
      await expectAt(/^Keeper 59/);
      await page.keyboard.press('Home');
      await expectAt(/^Keeper 00/);
      await page.getByRole('button', { name: /^Import 57 items/ }).waitFor();
      expect(await findings(page)).toEqual([]);
      expect(problems).toEqual([]);
    });
    await rm(root, { recursive: true });
  }, 60_000);
});
