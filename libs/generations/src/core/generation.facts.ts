import { ChatReference } from '@masque/contracts';
import { z } from 'zod';

const count = z.number().nonnegative().optional().catch(undefined);

/** Drops unknown fields, which can have any size. Source: OpenAI, OpenRouter. */
export const TokenUsage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  /** US dollars, or the gateway's credits. */
  cost: count,
  prompt_tokens_details: z.object({ cached_tokens: count }).optional().catch(undefined),
  completion_tokens_details: z.object({ reasoning_tokens: count }).optional().catch(undefined),
});
export type TokenUsage = z.output<typeof TokenUsage>;

export const GenerationFacts = z.object({
  id: z.string(),
  /** Unix seconds. */
  created: z.number(),
  model: z.string(),
  usage: TokenUsage.nullable(),
  reference: ChatReference.nullable(),
});
export type GenerationFacts = z.output<typeof GenerationFacts>;

export const sumOf = (a: TokenUsage, b: TokenUsage): TokenUsage => TokenUsage.parse(addFields(a, b));

function addFields(a: object, b: object): object {
  const sum = new Map<string, unknown>(Object.entries(a));
  for (const [name, value] of Object.entries(b)) {
    const known = sum.get(name);
    if (typeof value === 'object') sum.set(name, addFields(typeof known === 'object' ? (known ?? {}) : {}, value));
    else if (typeof value === 'number') sum.set(name, value + (typeof known === 'number' ? known : 0));
  }
  return Object.fromEntries(sum);
}
