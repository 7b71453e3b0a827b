import { DomainError } from '@masque/contracts';
import { type ContextTemplate, storyJoiner } from '@masque/roleplay/instruct';
import { buildPrompt, type Prompt, PromptError, type PromptInput, type PromptSize } from '@masque/roleplay/prompt';
import { applyLinearScripts, linearRegex, type RegexScript, scriptPlacements } from '@masque/roleplay/regex';
import { programOf, WorkThread } from '@masque/service-kit/threads';
import { PER_MESSAGE, scaled, type TokenScale } from '../../tokens/token.scale.ts';

const MEMORY_MIB = 256;

/** Without functions, so that a thread can receive it. */
export interface SizedPromptInput extends Omit<PromptInput, 'work' | 'settings'> {
  readonly budget: PromptSize;
  readonly scale: TokenScale;
  readonly context?: ContextTemplate | null;
  readonly loreScripts?: readonly RegexScript[];
}

export interface ThreadPromptInput extends SizedPromptInput {
  readonly counted: ReadonlyMap<string, number>;
}

/** `countOf`: before the scale. @throws WorkError when macros and lore take more than `work` steps; `chat.over_context` */
export function buildWithin(
  { budget, scale, context, loreScripts = [], ...input }: SizedPromptInput,
  countOf: (text: string) => number,
  work?: number,
): Prompt {
  const count = (text: string) => scaled(countOf(text), text, scale);
  const tokens = { budget: budget.tokens, count, perMessage: PER_MESSAGE };
  const settings = { budget: budget.characters, tokens, ...(context ? joinedBy(context, input) : {}) };
  try {
    const rewrite = loreScripts.length > 0 ? { rewrite: loreRewriter(loreScripts) } : {};
    const lore = { ...input.lore, regex: linearRegex, ...rewrite };
    return buildPrompt({ ...input, settings, lore, ...(work === undefined ? {} : { work }) });
  } catch (error) {
    if (error instanceof PromptError) throw overContext(error.message);
    throw error;
  }
}

const LORE_MS = 300;

/** Entries are rewritten while the prompt is built, so only by what the linear engine runs. */
function loreRewriter(scripts: readonly RegexScript[]) {
  const time = { left: LORE_MS };
  return (text: string, depth: number | undefined, expand: (text: string) => string): string =>
    applyLinearScripts(scripts, text, {
      placement: scriptPlacements.lorebook,
      stage: 'prompt',
      expand,
      time,
      ...(depth === undefined ? {} : { depth }),
    });
}

function joinedBy(
  context: ContextTemplate,
  { character, persona, userName }: Pick<PromptInput, 'character' | 'persona' | 'userName'>,
) {
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
