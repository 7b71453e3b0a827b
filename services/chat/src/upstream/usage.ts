import { z } from 'zod';

const count = z.number().nonnegative().optional().catch(undefined);

/** What a gateway tells of tokens and cost (OpenAI, OpenRouter). Unknown fields are dropped: they can be of any size. */
export const Usage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  /** US dollars, or the gateway's credits. */
  cost: count,
  prompt_tokens_details: z.object({ cached_tokens: count }).optional().catch(undefined),
  completion_tokens_details: z.object({ reasoning_tokens: count }).optional().catch(undefined),
});
export type Usage = z.output<typeof Usage>;
