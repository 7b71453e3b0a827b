import type { PromptSize } from './size.ts';

const sentences = {
  fixed_over_budget: 'The character, persona and instructions alone are longer than the context.',
  message_over_budget: 'The last message doesn’t fit in the context alongside the character and instructions.',
} as const;

/** `size` and `budget` are in the unit of the limit that was exceeded. */
export class PromptError extends Error {
  override name = 'PromptError';
  readonly size: number;
  readonly budget: number;

  constructor(
    readonly code: keyof typeof sentences,
    size: PromptSize,
    budget: PromptSize,
  ) {
    const unit = size.characters > budget.characters ? 'characters' : 'tokens';
    super(`${sentences[code]} (${size[unit]} of ${budget[unit]} ${unit})`);
    this.size = size[unit];
    this.budget = budget[unit];
  }
}
