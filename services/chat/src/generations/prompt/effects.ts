import type { MacroVariables, VariableWrites } from '@masque/roleplay/macros';
import type { ChatRow } from '../../chats/chats.service.ts';
import { keptVariables } from '../../chats/variables.rules.ts';
import type { BuiltPrompt } from './character.prompt.ts';

/**
 * What the prompt of a reply changes when the reply is kept. It is known before the model is asked, and stands beside
 * the text (in the log, or in the row while there is none), so that whoever ends the generation writes it.
 */
export interface PromptEffects {
  readonly loreTimers?: ChatRow['loreTimers'];
  readonly variableState?: NonNullable<ChatRow['variableState']>;
  readonly userWrites?: VariableWrites;
}

/** `before`: the variables that the prompt was built with. */
export function effectsOf(
  row: ChatRow,
  messageId: string,
  { loreTimers, variables, userWrites }: BuiltPrompt,
  before: Required<MacroVariables>,
): PromptEffects {
  const variableState = variables && keptVariables(row, messageId, before.chat, variables.chat);
  return {
    ...(loreTimers === undefined || loreTimers === row.loreTimers ? {} : { loreTimers }),
    ...(variableState === undefined ? {} : { variableState }),
    ...(userWrites === undefined || Object.keys(userWrites).length === 0 ? {} : { userWrites }),
  };
}

/** Undefined when there are none, as for most replies. */
export const toJson = (effects: PromptEffects): string | undefined =>
  Object.keys(effects).length === 0 ? undefined : JSON.stringify(effects);

export const fromJson = (json: string | undefined): PromptEffects => (json === undefined ? {} : JSON.parse(json));
