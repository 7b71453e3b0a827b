import { cardToFile, type Viewer } from '@masque/contracts';
import type { Prompt, PromptPersona, RoleplayMessage } from '@masque/roleplay/prompt';
import { isClosedTo } from '../../characters/character.policy.ts';
import type { PlayedCharacter } from '../../characters/characters.service.ts';
import type { ChatRow, MessageRow } from '../../chats/chats.service.ts';
import type { PromptEffects } from '../../chats/generations/reply.writer.ts';
import type { LoreBookRef } from '../../lorebooks/lorebook.rules.ts';
import { shownText } from '../../chats/messages/message.ts';
import { storedTimers } from './chat.lore.ts';
import { budgetOf, type ReplySettings } from './reply-settings.ts';

interface PlayedPersona extends Readonly<PromptPersona> {
  readonly examples?: string;
}

export interface ChatCast {
  readonly viewer: Viewer;
  readonly row: ChatRow;
  readonly persona: PlayedPersona | null;
  readonly character: PlayedCharacter;
}

export function sceneOf(
  { viewer, character, persona }: Pick<ChatCast, 'viewer' | 'character' | 'persona'>,
  settings: ReplySettings,
  now = Date.now(),
) {
  const { card } = character;
  // The persona's examples are pruned first, so they come last.
  const exampleDialogs = persona?.examples
    ? `${card.exampleDialogs}\n<START>\n${persona.examples}`
    : card.exampleDialogs;
  return {
    character: { ...cardToFile(card), name: card.name, exampleDialogs },
    isClosed: isClosedTo(viewer.userId, character),
    persona: persona && promptPersona(persona),
    userName: viewer.username,
    budget: budgetOf(settings),
    clock: { now, ...(viewer.timeZone === undefined ? {} : { timeZone: viewer.timeZone }) },
    limits: { context: settings.contextSize, response: settings.maxTokens },
  };
}

const promptPersona = ({ name, description, position, depth, role }: PlayedPersona): PromptPersona => ({
  name,
  description,
  ...(position === undefined ? {} : { position }),
  ...(depth === undefined ? {} : { depth }),
  ...(role === undefined ? {} : { role }),
});

export const historyOf = (messages: readonly MessageRow[], username: string): RoleplayMessage[] =>
  messages
    .filter(({ isHidden }) => !isHidden)
    .map((message): RoleplayMessage => {
      const { sender, speaker } = message;
      const text = shownText(message);
      if (sender === 'user') return { role: 'user', name: speaker?.name ?? username, text };
      // The character may have been renamed since.
      const name = speaker?.characterId === null ? { name: speaker.name } : {};
      return { role: sender === 'narrator' ? 'system' : 'assistant', ...name, text };
    });

/** A closed character's scripts are closed too, so what they changed isn't shown. */
export const markClosed = (
  { viewer, character }: Pick<ChatCast, 'viewer' | 'character'>,
  before: readonly RoleplayMessage[],
  after: readonly RoleplayMessage[],
): readonly RoleplayMessage[] =>
  isClosedTo(viewer.userId, character)
    ? after.map((message, at) => (message.text === before[at]?.text ? message : { ...message, isClosed: true }))
    : after;

export function effectsOf(
  row: ChatRow,
  { timers, userWrites }: Prompt,
  loreBooks: readonly LoreBookRef[],
  variableState: string | undefined,
): PromptEffects {
  const loreTimers = JSON.stringify(storedTimers(timers, loreBooks));
  return {
    ...(loreTimers === row.loreTimers ? {} : { loreTimers }),
    ...(variableState === undefined ? {} : { variableState }),
    ...(Object.keys(userWrites).length === 0 ? {} : { userWrites }),
  };
}
