import { cardToFile, DomainError, type LorebookSettings, type Viewer } from '@masque/contracts';
import type { RoleplayLorebook, LoreTimers } from '@masque/roleplay/lorebook';
import type { MacroVariables, VariableWrites } from '@masque/roleplay/macros';
import {
  buildPrompt,
  type OutMessage,
  PromptError,
  type PromptMemory,
  type RoleplayMessage,
} from '@masque/roleplay/prompt';
import { linearRegex } from '@masque/roleplay/regex';
import { isClosedTo } from '../../characters/character.policy.ts';
import type { PlayedCharacter } from '../../characters/characters.service.ts';
import type { ChatRow } from '../../chats/chats.service.ts';
import type { ReplySettings } from './settings.rules.ts';

const CHARACTERS_PER_TOKEN = 4;

export interface BuiltPrompt {
  readonly messages: readonly OutMessage[];
  readonly trace: Record<string, unknown>;
  readonly kept?: number;
  readonly loreTimers?: ChatRow['loreTimers'];
  /** An unchanged scope is the same object as the input's. */
  readonly variables?: Required<MacroVariables>;
  readonly userWrites?: VariableWrites;
}

export const budgetOf = ({ contextSize }: ReplySettings): number => contextSize * CHARACTERS_PER_TOKEN;

export interface PromptPersona {
  readonly name: string;
  readonly description: string;
  readonly examples?: string;
}

export interface PromptParts {
  readonly viewer: Viewer;
  readonly character: PlayedCharacter;
  readonly persona: PromptPersona | null;
  readonly settings: ReplySettings;
  readonly history: readonly RoleplayMessage[];
  readonly historyStart: number;
  readonly chat: Pick<ChatRow, 'pickSeed' | 'customPrompt' | 'authorsNote' | 'loreTimers' | 'greeting'> | null;
  /** The user's; a chat's own overrides it unless blank. */
  readonly customPrompt: string;
  readonly lore: LorebookSettings;
  readonly lorebooks?: readonly RoleplayLorebook[];
  /** Indexes of lorebooks that the user may not read. */
  readonly closedLorebooks?: readonly number[];
  readonly memory?: PromptMemory | undefined;
  readonly variables?: MacroVariables;
  readonly model?: string;
  readonly purpose?: 'reply' | 'swipe' | 'continue' | 'impersonate';
  readonly lastUserMessageAt?: number | undefined;
  readonly seed: string;
}

/** @throws WorkError when macros and lore take more than `work` steps; `chat.over_context` */
export function characterPrompt(parts: PromptParts, work?: number): BuiltPrompt {
  const { viewer, character, persona, settings, history, historyStart, chat, seed, lastUserMessageAt } = parts;
  const { purpose = 'reply' } = parts;
  // A greeting isn't in the prompt for its own swipe.
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

/** The persona's examples are pruned first, so they come last. */
const examplesOf = (ofCharacter: string, persona: PromptPersona | null): string =>
  persona?.examples ? `${ofCharacter}\n<START>\n${persona.examples}` : ofCharacter;

const timersOf = (json: string): LoreTimers => JSON.parse(json);

export const overContext = (detail: string) => new DomainError('chat.over_context', {}, { details: [detail] });
