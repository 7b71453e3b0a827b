import type { Ending } from './core/ending.ts';
import type { Generation } from './core/generation.ts';

/** What a reply's trace says of how it ended. */
export const traceOfEnd = (generation: Generation, ending: Ending) => ({
  model: generation.feed.facts.model,
  finish: ending.finish,
  ...(ending.error ? { error: ending.error.code, errorDetails: ending.error.details ?? [] } : {}),
  usage: generation.feed.facts.usage,
  characters: generation.text.length,
  firstTextMs: generation.firstTextAt === null ? null : Math.round(generation.firstTextAt - generation.startedAt),
  totalMs: Math.round(performance.now() - generation.startedAt),
});
