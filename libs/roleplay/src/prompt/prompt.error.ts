const sentences = {
  fixed_over_budget: 'The character, persona and instructions alone are longer than the context.',
  message_over_budget: 'The last message doesn’t fit in the context alongside the character and instructions.',
} as const;

/** `size` and `budget` are in the budget's unit. */
export class PromptError extends Error {
  override name = 'PromptError';

  constructor(
    readonly code: keyof typeof sentences,
    readonly size: number,
    readonly budget: number,
  ) {
    super(`${sentences[code]} (${size} of ${budget})`);
  }
}
