import { ChatReference } from '@masque/contracts';
import { z } from 'zod';
import { Usage } from '../../upstream/usage.ts';

/** What readers are told of a generation beside its text. */
export const GenerationFacts = z.object({
  /** The completion's id, `gen-…`. */
  id: z.string(),
  /** Seconds since 1970. */
  created: z.number(),
  /** As requested; then as the gateway says that it was used. */
  model: z.string(),
  usage: Usage.nullable(),
  /** Null: the generation belongs to no chat, only to its caller. */
  reference: ChatReference.nullable(),
});
export type GenerationFacts = z.output<typeof GenerationFacts>;
