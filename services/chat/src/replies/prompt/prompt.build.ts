import { DomainError } from '@masque/contracts';
import { buildPrompt, type Prompt, PromptError, type PromptInput } from '@masque/roleplay/prompt';
import { linearRegex } from '@masque/roleplay/regex';

/** Without functions, so that a thread can receive it. */
export type ThreadPromptInput = Omit<PromptInput, 'work'>;

/** @throws WorkError when macros and lore take more than `work` steps; `chat.over_context` */
export function buildWithin(input: ThreadPromptInput, work?: number): Prompt {
  try {
    const lore = { ...input.lore, regex: linearRegex };
    return buildPrompt({ ...input, lore, ...(work === undefined ? {} : { work }) });
  } catch (error) {
    if (error instanceof PromptError) throw overContext(error.message);
    throw error;
  }
}

export const overContext = (detail: string) => new DomainError('chat.over_context', {}, { details: [detail] });
