const warnings = [
  [32_768, 'Above 32,768: replies get slow and expensive, and few models use this much well.'],
  [16_384, 'Above 16,384: replies get noticeably slower and more expensive.'],
  [8_192, 'Above 8,192: replies get slower and more expensive.'],
] as const;

/** `modelContext` is the model's context window in tokens; null: unknown. */
function contextWarning(tokens: number, modelContext: number | null): string | null {
  if (modelContext !== null && tokens > modelContext)
    return `Your model’s context is ${modelContext.toLocaleString('en')} tokens, so Masque never sends more.`;
  const warning = warnings.find(([above]) => tokens > above)?.[1];
  if (warning === undefined) return null;
  return modelContext === null ? `${warning} Check that your model supports it.` : warning;
}

const tokens = (n: number) => `${n.toLocaleString('en')} tokens`;

/** Source: core specification, section 9. */
export const generation = {
  title: 'Generation settings',
  lead: 'Saved in this browser.',
  tokens,
  sliders: {
    temperature: {
      label: 'Temperature',
      hint: 'Lower is more predictable, higher is more surprising.',
      shown: (value: number) => value.toFixed(2),
    },
    maxTokens: {
      label: 'Max response length',
      hint: 'In tokens. One token is about three quarters of a word.',
      shown: (value: number) => (value === 0 ? 'No limit' : tokens(value)),
    },
    contextSize: {
      label: 'Context window',
      hint: 'How much of the conversation the model sees, in tokens.',
      shown: tokens,
    },
  },
  contextWarning,
  reset: 'Reset to defaults',
  notKept: 'Your browser blocks storage, so these settings last until you leave.',
} as const;
