import { type Character, chatRoutes } from '@masque/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { member, type MemberOptions } from './browser.ts';

interface ChatOptions extends MemberOptions {
  readonly draft?: Readonly<Record<string, unknown>>;
  /** Defaults to a new character. */
  readonly character?: Character;
  /** Defaults to the greeting. */
  readonly messages?: readonly {
    readonly id?: string;
    readonly sender: 'character' | 'user';
    readonly text: string;
  }[];
}

/** A new member with a new chat; `open` shows it in their page. */
export async function inChat(browser: Browser, { draft, character: known, messages, ...options }: ChatOptions) {
  const opened = await member(browser, options);
  const { page, person } = opened;
  const character = known ?? (await opened.member.createCharacter(draft));
  const body = { characterId: character.id, ...(messages ? { messages: [...messages] } : {}) };
  const { id } = (await person.call(chatRoutes.saveHistory, { body })).body;
  const read = async () => (await person.call(chatRoutes.getChat, { params: { id }, query: { limit: 200 } })).body;
  return {
    ...opened,
    ...chatIn(page, id),
    character,
    id,
    useModel: (model: string) => person.call(chatRoutes.saveModel, { body: { model } }),
    chat: async () => (await read()).chat,
    saved: async () => (await read()).messages,
  };
}

export function chatIn(tab: Page, id: string) {
  const button = (name: string) => tab.getByRole('button', { name, exact: true });
  const menuItem = (name: string) => tab.getByRole('menuitem', { name, exact: true });
  const input = tab.getByRole('textbox', { name: /^Message to / });
  return {
    button,
    input,
    send: button('Send'),
    stop: button('Stop'),
    area: tab.getByRole('region', { name: 'Messages' }),
    messages: tab.locator('[data-message]'),
    replies: tab.locator('[data-sender=character]'),
    open: async () => {
      await tab.goto(`/chat?chatId=${id}`);
      await tab.locator('[data-message]').first().waitFor();
    },
    say: async (text: string) => {
      await input.fill(text);
      await button('Send').click();
    },
    choose: async (item: string) => {
      await button('Chat settings').click();
      await menuItem(item).click();
    },
    chooseFor: async (message: Locator, item: string) => {
      const options = message.getByRole('button', { name: 'Message options' });
      // Forced: the button is only clickable while its message is hovered.
      await options.hover({ force: true });
      await options.click();
      await menuItem(item).click();
    },
  };
}
