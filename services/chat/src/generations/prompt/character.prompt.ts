import { cardToFile, DomainError, type LorebookSettings, type Viewer } from '@masque/contracts';
import type { Lorebook, LoreTimers } from '@masque/roleplay/lorebook';
import type { MacroVariables, VariableWrites } from '@masque/roleplay/macros';
import { buildPrompt, PromptError, type PromptMemory } from '@masque/roleplay/prompt';
import { linearRegex } from '@masque/roleplay/regex';
import { isClosedTo } from '../../characters/character.policy.ts';
import type { PlayedCharacter } from '../../characters/characters.service.ts';
import type { ChatRow } from '../../chats/chats.service.ts';
import type { HistoryMessage, PlainMessage } from './plain-message.ts';
import type { ReplySettings } from './settings.rules.ts';

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
  /** Which of them, by number, the user may not read. */
  readonly closedLorebooks?: readonly number[];
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

/**
 * Builds the prompt for a character's reply.
 * @throws WorkError when macros and lore take more steps than `work`.
 */
export function characterPrompt(parts: PromptParts, work?: number): BuiltPrompt {
  const { viewer, character, persona, settings, history, historyStart, chat, seed, lastUserMessageAt } = parts;
  const { purpose = 'reply' } = parts;
  // The greeting that gets another version stands in no prompt for it.
  const isGreeting = purpose === 'swipe' && historyStart === 0 && history.every(({ role }) => role === 'system');
  const { card } = character;
  try {
    const { messages, trace, timers, variables, userWrites } = buildPrompt({
      character: { ...cardToFile(card), name: card.name, exampleDialogs: examplesOf(card.exampleDialogs, persona) },
      isClosed: isClosedTo(viewer.userId, character),
      persona: persona ? { name: persona.name, description: persona.description } : null,
      userName: viewer.username,
      history: [...history],
      historyStart,
      settings: { budget: budgetOf(settings) },
      clock: { now: Date.now(), ...(viewer.timeZone === undefined ? {} : { timeZone: viewer.timeZone }) },
      limits: { context: settings.contextSize, response: settings.maxTokens },
      ...(parts.lorebooks ? { lorebooks: parts.lorebooks } : {}),
      ...(parts.closedLorebooks ? { closedLorebooks: parts.closedLorebooks } : {}),
      ...(work === undefined ? {} : { work }),
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

export const overContext = (detail: string) => new DomainError('chat.over_context', {}, { details: [detail] });
