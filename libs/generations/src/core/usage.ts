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

export const sumOf = (a: TokenUsage, b: TokenUsage): TokenUsage => TokenUsage.parse(added(a, b));

function added(a: object, b: object): object {
  const sum = new Map<string, unknown>(Object.entries(a));
  for (const [name, value] of Object.entries(b)) {
    const known = sum.get(name);
    if (typeof value === 'object') sum.set(name, added(typeof known === 'object' ? (known ?? {}) : {}, value));
    else if (typeof value === 'number') sum.set(name, value + (typeof known === 'number' ? known : 0));
  }
  return Object.fromEntries(sum);
}
