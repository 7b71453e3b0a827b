import { type Ending, type Generation, toldOf } from '@masque/generations';

export const traceOfEnd = (generation: Generation, ending: Ending) => ({
  model: generation.feed.facts.model,
  finish: ending.finish,
  ...toldOf(ending),
  usage: generation.feed.facts.usage,
  characters: generation.text.length,
  firstTextMs: generation.firstTextAt === null ? null : Math.round(generation.firstTextAt - generation.startedAt),
  totalMs: Math.round(performance.now() - generation.startedAt),
});
