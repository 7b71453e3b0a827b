import { eventually } from '@masque/testkit';
import type { Browser } from 'playwright-core';
import { member, openBrowser, ways } from '../lib/browser.ts';
import { inChat } from '../lib/in-chat.ts';

/** The Back button, the on-screen keyboard and narrow screens. */
describe.each(ways)('nothing is lost on the way, $name', (way) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  /** In a chat of a few turns; `enter` opens it from the list. */
  const begin = async () => {
    const chat = await inChat(browser, {
      ...way,
      messages: [
        { sender: 'character', text: 'Welcome.' },
        { sender: 'user', text: 'Good evening.' },
        { sender: 'character', text: 'Sit down.' },
      ],
    });
    const enter = async () => {
      await chat.page.goto('/chats');
      await chat.page.getByText('Resume Latest').click();
      await chat.messages.nth(2).waitFor();
    };
    const replyMenu = () => chat.messages.last().getByRole('button', { name: 'Message options' });
    return { ...chat, enter, replyMenu };
  };

  it('Back closes a menu and a dialog, which asks for what was typed, and only then leaves', async () => {
    const { page, problems, walk, enter, choose, replyMenu } = await begin();
    await walk(`leaving-back-${way.name}`, async () => {
      await enter();
      await replyMenu().click();
      await page.getByRole('menu').waitFor();
      await page.goBack();
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await choose('Settings for this chat');
      const dialog = page.getByRole('dialog', { name: 'Settings for this chat' });
      const note = dialog.getByRole('textbox', { name: /^Author’s note|^Author's note/ });
      await note.fill('It rains.');
      await page.goBack();
      const question = page.getByRole('dialog').last();
      await question
        .getByText(/without saving/i)
        .first()
        .waitFor();
      await page.goBack();
      await note.waitFor();
      expect(await note.inputValue()).toBe('It rains.');
      expect(new URL(page.url()).pathname).toBe('/chat');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.goBack();
      await page.waitForURL('**/chats');
      expect(problems).toEqual([]);
    });
  }, 90_000);

  it('the text of a message that is left by Esc can be gone on with', async () => {
    const { page, problems, walk, enter, chooseFor, messages } = await begin();
    await walk(`leaving-edit-${way.name}`, async () => {
      await enter();
      await chooseFor(messages.last(), 'Edit');
      const text = page.getByRole('textbox', { name: 'Text of the message' });
      await text.fill('Sit down, it is late.');
      await page.keyboard.press('Escape');
      const goOn = page.getByRole('button', { name: 'Keep editing' });
      await goOn.waitFor();
      const isInSight = await goOn.evaluate((one) => one.getBoundingClientRect().right <= window.innerWidth);
      expect(isInSight).toBe(true);
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
      await page.reload();
      await goOn.click();
      expect(await text.inputValue()).toBe('Sit down, it is late.');
      expect(problems).toEqual([]);
    });
  }, 90_000);

  it('Esc leads back into the input from which the newest message was opened by Up, and to the end', async () => {
    const told = Array.from({ length: 12 }, (_, n) => [
      { sender: 'user' as const, text: `Question ${n}.` },
      { sender: 'character' as const, text: 'It is a long story. '.repeat(60) },
    ]).flat();
    const { page, problems, walk, open, input, area } = await inChat(browser, { ...way, messages: told });
    await walk(`leaving-up-${way.name}`, async () => {
      await open();
      const fromEnd = () => area.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight);
      await input.press('ArrowUp');
      const text = page.getByRole('textbox', { name: 'Text of the message' });
      // As moving the caret does.
      await text.evaluate((one) => one.scrollIntoView({ block: 'center' }));
      await page.waitForFunction(() => {
        const list = document.querySelector('section[aria-label=Messages]')!;
        return list.scrollHeight - list.scrollTop - list.clientHeight > 200;
      });
      await page.keyboard.press('Escape');
      await text.waitFor({ state: 'detached' });
      expect(await input.evaluate((one) => one === document.activeElement)).toBe(true);
      await eventually(async () => (await fromEnd()) < 2);
      expect(problems).toEqual([]);
    });
  }, 90_000);

  it('Esc stops what was asked for by a button, all buttons are within the screen, and the keyboard stays', async () => {
    const { page, problems, walk, enter, useModel, button, messages, stop, chooseFor } = await begin();
    await walk(`leaving-keys-${way.name}`, async () => {
      await useModel('demo/story?rate=20&first=0');
      await enter();
      const atNothing = () => page.evaluate(() => document.activeElement === document.body);
      await button('Regenerate').click();
      await messages.nth(2).getByText(/\w{3}/).first().waitFor();
      expect(await atNothing()).toBe(false);
      await page.keyboard.press('Escape');
      await stop.waitFor({ state: 'detached', timeout: 5_000 });
      await page.getByText('2/2').waitFor();
      const right = await button('Continue').evaluate((one) => one.getBoundingClientRect().right);
      expect(right).toBeLessThanOrEqual(await page.evaluate(() => window.innerWidth));
      await chooseFor(messages.last(), 'Delete message');
      await messages.nth(2).waitFor({ state: 'detached' });
      expect(await atNothing()).toBe(false);
      expect(problems).toEqual([]);
    });
  }, 90_000);

  it('why a long question was not answered to the end is in sight', async () => {
    const { page, problems, walk, enter, useModel, say, button } = await begin();
    await walk(`leaving-broken-${way.name}`, async () => {
      await useModel('demo/error-midstream?after=5');
      await enter();
      await say('And what then? '.repeat(40));
      await button('Continue').waitFor();
      await page.waitForFunction(() => {
        const area = document.querySelector('section[aria-label=Messages]')!.getBoundingClientRect();
        const all = Array.from(document.querySelectorAll('button')).filter((one) => one.textContent === 'Continue');
        return (all.at(-1)?.getBoundingClientRect().bottom ?? Infinity) <= area.bottom;
      });
      expect(problems).toEqual([]);
    });
  }, 90_000);

  it('a persona that was not saved comes back', async () => {
    const { page, problems, walk } = await member(browser, way);
    await walk(`leaving-persona-${way.name}`, async () => {
      await page.goto('/create-persona');
      await page.getByRole('textbox', { name: 'Name' }).fill('W'.repeat(100));
      await page.getByRole('textbox', { name: 'Description' }).fill('A thief with a grin.');
      await page.getByRole('link', { name: 'Back to Personas' }).click();
      await page.getByRole('dialog').getByText('A draft stays in this browser.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL('**/personas');
      await page.getByRole('link', { name: 'Create New Persona' }).click();
      await page.getByText('Restored your unsaved text.').waitFor();
      expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('A thief with a grin.');
      await page.getByRole('button', { name: 'Create Persona' }).click();
      await page.waitForURL('**/personas');
      await page.goto('/profile');
      await page.getByRole('button', { name: /^Set as Default W/ }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(problems).toEqual([]);
    });
  }, 90_000);
});
