import {
  cardToFile,
  type CompletionRequest,
  DomainError,
  ensure,
  type LorebookSettings,
  textOfContent,
  type Viewer,
} from '@masque/contracts';
import type { Lorebook, LoreTimers } from '@masque/roleplay/lorebook';
import type { MacroVariables, VariableWrites } from '@masque/roleplay/macros';
import { buildPrompt, PromptError, type PromptMemory } from '@masque/roleplay/prompt';
import { linearRegex } from '@masque/roleplay/regex';
import type { PlayedCharacter } from '../../characters/characters.service.ts';
import type { ChatRow, MessageRow, Speaker } from '../../chats/chats.service.ts';
import { shownText } from '../../chats/messages/message.rules.ts';
import { type ClientMessage, toClientMessage } from './client-message.ts';
import type { HistoryMessage, PlainMessage } from './plain-message.ts';
import type { ReplySettings } from './settings.rules.ts';
import { trimMessages } from './trim.rules.ts';

const CHARACTERS_PER_TOKEN = 4;

export interface BuiltPrompt {
  readonly messages: readonly PlainMessage[];
  readonly trace: Record<string, unknown>;
  /** How many messages of the history it has. */
  readonly kept?: number;
  /** Effects of lore that outlast the turn, to be kept with the chat. */
  readonly loreTimers?: ChatRow['loreTimers'];
  /** What macros have written; a scope that they did not change is the very object that was given. */
  readonly variables?: Required<MacroVariables>;
  readonly userWrites?: VariableWrites;
}

export const budgetOf = ({ contextSize }: ReplySettings): number => contextSize * CHARACTERS_PER_TOKEN;

/** Refuses a request whose messages say nothing: all of them are blank, or the user's last one is. */
export function ensureSomethingSaid({ messages }: CompletionRequest): void {
  const last = messages.at(-1);
  if (!last) return;
  const said = last.role === 'user' ? [last] : messages;
  ensure(
    said.some(({ content }) => typeof content !== 'string' || content.trim() !== ''),
    'request.invalid',
    {},
    { details: ['messages: empty message'] },
  );
}

/** What the user says with a request; null when the request only wants an answer to what the chat has. */
export function questionOf({ messages }: CompletionRequest): { id: string | undefined; text: string } | null {
  const last = messages.at(-1);
  return last?.role === 'user' ? { id: last.id, text: textOfContent(last.content) } : null;
}

/** The persona that speaks; null for the user's own name. */
export const speakerOf = ({ persona }: CompletionRequest): Speaker | null =>
  persona ? { characterId: null, name: persona.name, image: null } : null;

/** Names speakers other than the chat's character; `username` is the user's name without a persona. */
export const historyOf = (messages: readonly MessageRow[], username: string): HistoryMessage[] =>
  messages
    .filter(({ isHidden }) => !isHidden)
    .map((message): HistoryMessage => {
      const { sender, speaker } = message;
      const text = shownText(message);
      if (sender === 'user') return { role: 'user', name: speaker?.name ?? username, text };
      // The character may have been renamed since.
      const name = speaker?.characterId === null ? { name: speaker.name } : {};
      return { role: sender === 'narrator' ? 'system' : 'assistant', ...name, text };
    });

/** When the user wrote last, the message apart that is being answered. */
export const lastUserMessageAt = (earlier: readonly MessageRow[]): number | undefined =>
  earlier.findLast(({ sender }) => sender === 'user')?.createdAt.getTime();

/** Who the user is. */
export interface PromptPersona {
  readonly name: string;
  readonly description: string;
  /** Of what they say. */
  readonly examples?: string;
}

export interface PromptParts {
  readonly viewer: Viewer;
  readonly character: PlayedCharacter;
  readonly persona: PromptPersona | null;
  readonly settings: ReplySettings;
  readonly history: readonly HistoryMessage[];
  /** How many messages of the chat stand before `history`. */
  readonly historyStart: number;
  /** Null: the character answers without a chat. */
  readonly chat: Pick<ChatRow, 'pickSeed' | 'customPrompt' | 'authorsNote' | 'loreTimers' | 'greeting'> | null;
  /** The user's own; a chat's that is not blank stands in its place. */
  readonly customPrompt: string;
  /** The user's choices for all lorebooks. */
  readonly lore: LorebookSettings;
  /** They join the character's own. */
  readonly lorebooks?: readonly Lorebook[];
  /** Of the chat's oldest messages; absent: none is sent. */
  readonly memory?: PromptMemory | undefined;
  readonly variables?: MacroVariables;
  readonly model?: string;
  /** `swipe`: another version of a reply. `impersonate`: what the user could say next. */
  readonly purpose?: 'reply' | 'swipe' | 'continue' | 'impersonate';
  /** When the user wrote before the newest message. */
  readonly lastUserMessageAt?: number | undefined;
  readonly seed: string;
}

/** Builds the prompt for a character's reply. */
export function characterPrompt(parts: PromptParts): BuiltPrompt {
  const { viewer, character, persona, settings, history, historyStart, chat, seed, lastUserMessageAt } = parts;
  const { purpose = 'reply' } = parts;
  // The greeting that gets another version stands in no prompt for it.
  const isGreeting = purpose === 'swipe' && historyStart === 0 && history.every(({ role }) => role === 'system');
  const { card } = character;
  try {
    const { messages, trace, timers, variables, userWrites } = buildPrompt({
      character: { ...cardToFile(card), name: card.name, exampleDialogs: examplesOf(card.exampleDialogs, persona) },
      persona: persona ? { name: persona.name, description: persona.description } : null,
      userName: viewer.username,
      history: [...history],
      historyStart,
      settings: { budget: budgetOf(settings) },
      clock: { now: Date.now() },
      limits: { context: settings.contextSize, response: settings.maxTokens },
      ...(parts.lorebooks ? { lorebooks: parts.lorebooks } : {}),
      ...(parts.memory ? { memory: parts.memory } : {}),
      ...(parts.model ? { model: parts.model } : {}),
      ...(parts.variables ? { variables: parts.variables } : {}),
      ...(lastUserMessageAt === undefined ? {} : { lastUserMessageAt }),
      chatId: chat?.pickSeed ?? character._id,
      greeting: isGreeting ? 'none' : (chat?.greeting ?? 0),
      mode: purpose === 'swipe' ? 'reply' : purpose,
      customPrompt: chat?.customPrompt.trim() ? chat.customPrompt : parts.customPrompt,
      lore: {
        ...parts.lore,
        ...(chat ? { timers: timersOf(chat.loreTimers) } : {}),
        ...(purpose === 'swipe' ? { trigger: purpose } : {}),
        regex: linearRegex,
      },
      ...(chat?.authorsNote ? { authorsNote: chat.authorsNote } : {}),
      seed,
    });
    const kept = trace.parts.find(({ id }) => id === 'history')?.count ?? 0;
    return { messages, trace: { ...trace }, kept, loreTimers: JSON.stringify(timers), variables, userWrites };
  } catch (error) {
    if (error instanceof PromptError) throw overContext(error.message);
    throw error;
  }
}

/** The persona's stand behind the character's: what is pruned first when the context is full. */
const examplesOf = (ofCharacter: string, persona: PromptPersona | null): string =>
  persona?.examples ? `${ofCharacter}\n<START>\n${persona.examples}` : ofCharacter;

const timersOf = (json: string): LoreTimers => JSON.parse(json);

/** Messages of a client that knows no characters go as they are, trimmed the same way and with line feeds alone. */
export function plainPrompt(
  messages: CompletionRequest['messages'],
  settings: ReplySettings,
): readonly ClientMessage[] {
  if (messages.length === 0) throw new DomainError('request.invalid', {}, { details: ['messages: required'] });
  const budget = budgetOf(settings);
  const trimmed = trimMessages(messages.map(toClientMessage), budget);
  if (!trimmed && messages.at(-1)?.role === 'tool')
    throw overContext(`A tool’s result goes with the call that it answers, both within ${budget} characters.`);
  if (!trimmed) throw overContext(`The system part and the last message are longer than ${budget} characters.`);
  return trimmed.messages;
}

const overContext = (detail: string) => new DomainError('chat.over_context', {}, { details: [detail] });
