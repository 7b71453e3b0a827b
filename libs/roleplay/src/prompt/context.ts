import type { MacroContext } from '../macros/index.ts';
import type { PromptInput } from './input.ts';

/** What the macros of the prompt's own texts see. History is never expanded: it is what people wrote. */
export function macroContext(input: PromptInput): MacroContext {
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
      mesExamples: character.exampleDialogs ?? '',
      firstMessage: character.firstMessage ?? '',
      creatorNotes: character.creatorNotes ?? '',
      charVersion: character.characterVersion ?? '',
    },
    clock: input.clock,
    seed: input.seed ?? '',
    pickSeed: input.chatId ?? input.seed ?? '',
    lastMessage: last(),
    lastUserMessage: last('user'),
    lastCharMessage: last('assistant'),
    lastUserMessageAt: input.lastUserMessageAt,
  };
}
