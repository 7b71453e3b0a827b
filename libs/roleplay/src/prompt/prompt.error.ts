const sentences = {
  fixed_over_budget: 'The character, persona and instructions alone are longer than the context.',
  message_over_budget: 'The last message does not fit into the context beside the character and instructions.',
} as const;

/** What does not fit into the budget. `size` and `budget` are in the budget's unit. */
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
