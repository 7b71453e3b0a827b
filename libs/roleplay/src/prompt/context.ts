import type { LoreTrigger } from '../lorebook/index.ts';
import type { MacroContext, MacroState } from '../macros/index.ts';
import { characterNote } from './depth.ts';
import type { PromptInput } from './input.ts';

const triggers: Record<NonNullable<PromptInput['mode']>, LoreTrigger> = {
  reply: 'normal',
  continue: 'continue',
  impersonate: 'impersonate',
};

export const triggerOf = ({ lore, mode = 'reply' }: PromptInput): LoreTrigger => lore?.trigger ?? triggers[mode];

/** History is never expanded: people wrote it. */
export function macroContext(input: PromptInput, state: MacroState): MacroContext {
  const { character, persona, history } = input;
  const last = (role?: string): string =>
    history.findLast((message) => role === undefined || message.role === role)?.text ?? '';
  return {
    char: character.nickname || character.name,
    user: persona?.name || input.userName || 'User',
    fields: {
      description: character.description ?? '',
      personality: character.personality ?? '',
      scenario: character.scenario ?? '',
      persona: persona?.description ?? '',
      charPrompt: character.systemPrompt ?? '',
      charInstruction: character.postHistoryInstructions ?? '',
      depthPrompt: characterNote(character)?.prompt ?? '',
      mesExamples: character.exampleDialogs ?? '',
      firstMessage: character.firstMessage ?? '',
      alternateGreetings: character.alternateGreetings ?? [],
      creatorNotes: character.creatorNotes ?? '',
      charVersion: character.characterVersion ?? '',
      authorsNote: input.authorsNote?.text ?? '',
    },
    isClosed: input.isClosed === true || (input.lorebooks ?? []).some((one) => one.isClosed),
    clock: input.clock,
    seed: input.seed ?? '',
    pickSeed: input.chatId ?? input.seed ?? '',
    lastMessage: last(),
    lastUserMessage: last('user'),
    lastCharMessage: last('assistant'),
    messageCount: (input.historyStart ?? 0) + history.length + (input.hiddenCount ?? 0),
    lastUserMessageAt: input.lastUserMessageAt,
    generationType: triggerOf(input),
    model: input.model,
    limits: input.limits,
    state,
  };
}
