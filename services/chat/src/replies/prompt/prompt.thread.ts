import { DomainError } from '@masque/contracts';
import { type ContextTemplate, storyJoiner } from '@masque/roleplay/instruct';
import { buildPrompt, type Prompt, PromptError, type PromptInput } from '@masque/roleplay/prompt';
import { linearRegex } from '@masque/roleplay/regex';
import { programOf, WorkThread } from '@masque/service-kit/threads';

const MEMORY_MIB = 256;

/** Without functions, so that a thread can receive it. */
export type ThreadPromptInput = Omit<PromptInput, 'work'> & {
  /** Joins the system part. */
  readonly context?: ContextTemplate | null;
};

/** @throws WorkError when macros and lore take more than `work` steps; `chat.over_context` */
export function buildWithin({ context, ...input }: ThreadPromptInput, work?: number): Prompt {
  try {
    const lore = { ...input.lore, regex: linearRegex };
    const settings = context ? { ...input.settings, ...joinedBy(context, input) } : input.settings;
    return buildPrompt({ ...input, settings, lore, ...(work === undefined ? {} : { work }) });
  } catch (error) {
    if (error instanceof PromptError) throw overContext(error.message);
    throw error;
  }
}

function joinedBy(context: ContextTemplate, { character, persona, userName }: ThreadPromptInput) {
  const names = { char: character.nickname || character.name, user: persona?.name || userName || 'User' };
  const { chatStart: newChatPrompt, exampleSeparator: exampleChatPrompt } = context;
  return { joinSystem: storyJoiner(context, names), newChatPrompt, exampleChatPrompt };
}

export const overContext = (detail: string) => new DomainError('chat.over_context', {}, { details: [detail] });

export interface PromptWork {
  build: {
    task: ThreadPromptInput;
    result: { prompt: Prompt } | { reason: 'chat.over_context' | 'chat.too_complex'; details: readonly string[] };
  };
}

export class PromptThread extends WorkThread<PromptWork> {
  constructor() {
    super(programOf(import.meta.url), MEMORY_MIB);
  }
}
