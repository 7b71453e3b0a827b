import type { MacroVariables, VariableWrites } from '@masque/roleplay/macros';
import type { ChatRow } from '../../chats/chats.service.ts';
import { keptVariables } from '../../chats/variables.rules.ts';
import type { BuiltPrompt } from './character.prompt.ts';

/** Known before the model is asked and stored with the text, so that whoever ends the generation applies them. */
export interface PromptEffects {
  readonly loreTimers?: ChatRow['loreTimers'];
  readonly variableState?: NonNullable<ChatRow['variableState']>;
  readonly userWrites?: VariableWrites;
}

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

export const toJson = (effects: PromptEffects): string | undefined =>
  Object.keys(effects).length === 0 ? undefined : JSON.stringify(effects);

export const fromJson = (json: string | undefined): PromptEffects => (json === undefined ? {} : JSON.parse(json));
