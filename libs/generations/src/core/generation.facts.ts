import { ChatReference } from '@masque/contracts';
import { z } from 'zod';
import { TokenUsage } from './usage.ts';

export const GenerationFacts = z.object({
  id: z.string(),
  /** Unix seconds. */
  created: z.number(),
  model: z.string(),
  usage: TokenUsage.nullable(),
  reference: ChatReference.nullable(),
});
export type GenerationFacts = z.output<typeof GenerationFacts>;
