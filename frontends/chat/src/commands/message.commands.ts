import type { ChatMessage } from '@masque/contracts';
import { type Command, type CommandName, parseRange, rollDice, WorkBudget } from '@masque/roleplay/commands';
import { commands as words } from '@masque/texts/commands';
import { chatApi } from '@masque/web-kit';
import { lastReply } from '../chat/conversation/conversation.ts';
import {
  CommandError,
  type CommandPage,
  type CommandRun,
  dataOf,
  listMessages,
  openConversation,
  untilReplied,
} from './command.page.ts';

const workOfDice = 10_000;

async function append(page: CommandPage, sender: 'user' | 'narrator', text: string, name: CommandName): Promise<void> {
  if (text === '') throw new CommandError(words.needs(words.all[name].use));
  const { chat, hasNewer, reply } = openConversation(page);
  if (reply !== 'none') throw new CommandError(words.busy);
  const messages = [{ id: crypto.randomUUID(), sender, text }];
  const body = { chatId: chat.id, messages, ...(page.automatic.current > 0 ? { isAutomatic: true } : {}) };
  await dataOf(page.dispatch(chatApi.endpoints.startChat.initiate({ body })));
  if (hasNewer) page.toNewest();
  else await page.refresh();
}

function replyOf(page: CommandPage): ChatMessage {
  const reply = lastReply(openConversation(page));
  if (!reply) throw new CommandError(words.noMessage);
  return reply;
}

async function rangeOf(page: CommandPage, text: string, name: CommandName, from = ''): Promise<readonly ChatMessage[]> {
  const { use } = words.all[name];
  if (text === '') throw new CommandError(words.needs(use));
  const messages = await listMessages(page);
  const range = parseRange(from + text, messages.length);
  if (!range) throw new CommandError(words.noRange(text, use));
  return messages.slice(range.from, range.to + 1);
}

async function hide({ value }: Command, page: CommandPage, isHidden: boolean): Promise<void> {
  const name = isHidden ? 'hide' : 'unhide';
  const { messages, hasNewer } = openConversation(page);
  const isLast = value === '' && !hasNewer;
  const chosen = isLast ? messages.slice(-1) : await rangeOf(page, value === '' ? '-1' : value, name);
  const failure = await page.hideRange(chosen, isHidden, chosen[0]?.id);
  if (failure !== null) throw new CommandError(failure);
}

async function deleteAll(page: CommandPage, chosen: readonly ChatMessage[], isEnd: boolean): Promise<void> {
  const [first] = chosen;
  if (isEnd && first) return page.actions.remove(first, true);
  for (const message of chosen.toReversed()) await page.actions.remove(message, false);
}

const directions = new Map([
  ['left', -1],
  ['right', 1],
  ['', 1],
]);

async function swipe({ value }: Command, page: CommandPage): Promise<void> {
  const reply = replyOf(page);
  const step = directions.get(value.toLowerCase());
  if (step === undefined) throw new CommandError(words.noDirection(value));
  const next = reply.version + step;
  if (next < 0) throw new CommandError(words.noMessage);
  if (next < reply.versions.length) page.actions.choose(reply, next);
  else await untilReplied(page.regenerate(reply.id));
}

async function roll({ value }: Command, page: CommandPage): Promise<string> {
  const formula = value === '' ? '1d6' : value;
  const total = rollDice(formula, new WorkBudget(workOfDice), Math.random);
  if (total === undefined) throw new CommandError(words.notDice(formula));
  const who = openConversation(page).chat.persona?.name ?? page.username;
  await append(page, 'narrator', words.rolled(who, formula, total), 'roll');
  return String(total);
}

export const messageCommands = {
  send: ({ value }, page) => append(page, 'user', value, 'send'),
  sys: ({ value }, page) => append(page, 'narrator', value, 'sys'),
  trigger: (_, page) => untilReplied(page.goOn()),
  continue: (_, page) => untilReplied(page.goOn()),
  regenerate: (_, page) => untilReplied(page.regenerate(replyOf(page).id)),
  swipe,
  stop: (_, page) => page.stop(),
  impersonate: ({ value }, page) => page.composer.current?.suggest(value),
  hide: (command, page) => hide(command, page, true),
  unhide: (command, page) => hide(command, page, false),
  cut: async ({ value }, page) => {
    const chosen = await rangeOf(page, value, 'cut');
    const { messages, hasNewer } = openConversation(page);
    await deleteAll(page, chosen, !hasNewer && messages.at(-1)?.id === chosen.at(-1)?.id);
    return chosen.map(({ text }) => text).join('\n');
  },
  del: async ({ value }, page) => deleteAll(page, await rangeOf(page, value || '1', 'del', '-'), true),
  undo: (_, { undo }) => {
    if (!undo.isPossible) throw new CommandError(words.noUndo);
    undo.run();
  },
  branch: async ({ value }, page) => {
    const { messages, hasNewer } = openConversation(page);
    const isLast = value === '' && !hasNewer;
    const [message] = isLast ? messages.slice(-1) : await rangeOf(page, value === '' ? '-1' : value, 'branch');
    if (message) page.actions.branch(message);
  },
  roll,
} satisfies Partial<Record<CommandName, CommandRun>>;
