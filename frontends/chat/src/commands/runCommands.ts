import { type Command, type CommandName, findCommand, parseCommands } from '@masque/roleplay/commands';
import { expandMacros, type MacroContext } from '@masque/roleplay/macros';
import { commands as words } from '@masque/texts/commands';
import { showToast } from '@masque/web-ui';
import type { Conversation } from '../chat/conversation/conversation.ts';
import { CommandError, type CommandPage, type CommandRun, openConversation } from './command.page.ts';
import { messageCommands } from './message.commands.ts';
import { settingsCommands } from './settings.commands.ts';

export { missingCommands } from '@masque/roleplay/commands';

const table: Readonly<Record<CommandName, CommandRun>> = {
  ...messageCommands,
  ...settingsCommands,
  echo: ({ value }) => {
    if (value !== '') showToast(value);
    return value;
  },
  search: (_, { navigate }) => navigate('/chats'),
  export: (_, { openDialog }) => openDialog('export'),
  help: (_, { openDialog }) => openDialog('help'),
  newchat: (_, page) => {
    const { characterId } = openConversation(page).chat;
    page.navigate(`/chat?characterId=${encodeURIComponent(characterId)}&newChat=true`);
  },
};

/** Unknown values leave their macros in the text. */
function macrosOf({ chat, messages, hasNewer }: Conversation, username: string): MacroContext {
  const textOf = (sender?: 'user' | 'character') =>
    messages.findLast((message) => sender === undefined || message.sender === sender)?.text ?? '';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    char: chat.character.name,
    user: chat.persona?.name ?? username,
    clock: { now: Date.now(), timeZone },
    seed: crypto.randomUUID(),
    ...(hasNewer
      ? {}
      : {
          lastMessage: textOf(),
          lastUserMessage: textOf('user'),
          lastCharMessage: textOf('character'),
          messageCount: chat.messageCount,
        }),
  };
}

export function expanded(text: string, { known, username }: Pick<CommandPage, 'known' | 'username'>): string {
  return known.current ? expandMacros(text, macrosOf(known.current, username)) : text;
}

/** Runs one after the other, until another chat opens. @throws CommandError at the first that fails */
export async function runCommands(text: string, pageNow: () => CommandPage): Promise<void> {
  const chatId = pageNow().known.current?.chat.id;
  let pipe = '';
  for (const command of parseCommands(text)) {
    const name = findCommand(command.name);
    if (!name) throw new CommandError(words.unknown(command.name));
    const page = pageNow();
    if (page.known.current?.chat.id !== chatId) return;
    pipe = (await table[name](withMacros(command, page, pipe), page)) ?? '';
  }
}

/** Macros in the result of the command before stay text. */
function withMacros({ named, value, ...command }: Command, page: CommandPage, pipe: string): Command {
  const fill = (text: string) =>
    text
      .split(/\{\{\s*pipe\s*\}\}/i)
      .map((part) => expanded(part, page))
      .join(pipe);
  const values = Object.entries(named).map(([key, one]) => [key, fill(one)] as const);
  return { ...command, named: Object.fromEntries(values), value: fill(value) };
}
