const warnings = [
  [32_768, 'Above 32,768: few models can use this much well, and each reply may be expensive.'],
  [16_384, 'Above 16,384: replies get clearly slower and dearer. Check that your model can take it.'],
  [8_192, 'Above 8,192: some models cannot take this much, and replies get slower.'],
] as const;

/** Generation settings, of a user and of a chat; source: core specification, section 9. */
export const generation = {
  title: 'Generation settings',
  lead: 'Kept in this browser.',
  temperature: 'Temperature',
  temperatureHint: 'Lower is steadier, higher is more surprising.',
  maxTokens: 'Max response length',
  maxTokensHint: 'In tokens; about three quarters of a word each.',
  noLimit: 'No limit',
  tokens: (n: number) => `${n.toLocaleString('en')} tokens`,
  context: 'Context window',
  contextHint: 'How much of the conversation the model is given, in tokens.',
  /** The warning for a context window of so many tokens; null up to 8,192. */
  contextWarning: (tokens: number): string | null => warnings.find(([above]) => tokens > above)?.[1] ?? null,
  reset: 'Back to defaults',
  notKept: 'Your browser keeps nothing for Masque: these settings last until you leave.',
} as const;
