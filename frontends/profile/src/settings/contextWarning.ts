import { texts } from '@masque/texts';

const { huge, larger, large } = texts.settings.generation.warnings;
const steps = [
  [32_768, huge],
  [16_384, larger],
  [8_192, large],
] as const;

/** The warning for a context window of so many tokens; null up to 8,192. */
export const contextWarning = (tokens: number): string | null => steps.find(([above]) => tokens > above)?.[1] ?? null;
