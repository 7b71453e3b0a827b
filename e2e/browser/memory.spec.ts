import { chatRoutes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import type { Browser } from 'playwright-core';
import { axeFindings, openBrowser, ways } from '../lib/browser.ts';
import { inChat } from '../lib/in-chat.ts';

const COUNT = 60;

describe.each(ways)('the memory of a long chat, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('is switched on, written after a reply, seen where it ends, edited, and forgotten', async () => {
    const messages = Array.from({ length: COUNT }, (_, at) => ({
      id: `m-${at}`,
      sender: at % 2 === 0 ? ('character' as const) : ('user' as const),
      text: `Part ${at} of the story. `.repeat(25),
    }));
    const chat = await inChat(browser, { ...way, messages });
    const { page, problems, walk, person, id } = chat;
    await chat.useModel('demo/story?rate=300');
    const memory = async () => (await person.call(chatRoutes.getMemory, { params: { id } })).body;
    const dialog = page.getByRole('dialog', { name: 'Memory' });
    const open = async () => {
      await chat.choose('Memory');
      await dialog.getByRole('checkbox').waitFor();
    };

    await walk(`memory-${way.name}`, async () => {
      await chat.open();
      await open();
      await dialog.getByText('No summary yet', { exact: false }).waitFor();
      await dialog.getByRole('checkbox').check();
      await eventually(async () => (await memory()).isOn);
      await dialog.getByText('Close', { exact: true }).click();
      await dialog.waitFor({ state: 'detached' });

      await chat.say('And then?');
      await chat.button('Regenerate').waitFor();
      await eventually(async () => (await memory()).state === 'idle' && (await memory()).text !== '', 30_000);

      await open();
      const area = dialog.getByRole('textbox');
      await dialog.getByText('Covers the first', { exact: false }).waitFor();
      expect(await area.inputValue()).toBe((await memory()).text);
      expect(await axeFindings(page)).toEqual([]);
      await area.fill('They are waiting for the ship.');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Saved.').waitFor();
      expect(await memory()).toMatchObject({ text: 'They are waiting for the ship.', isEdited: true });

      await dialog.getByRole('button', { name: 'Delete summary' }).click();
      await page
        .getByRole('dialog', { name: 'Delete summary' })
        .getByRole('button', { name: 'Delete summary' })
        .click();
      await eventually(async () => (await memory()).text === '');
      expect(await memory()).toMatchObject({ isOn: false, upTo: null });
      expect(problems).toEqual([]);
    });
  }, 90_000);
});
