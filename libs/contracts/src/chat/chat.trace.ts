import { z } from 'zod';
import { Remedy } from '../common.ts';

const count = z.number().nonnegative();

export const PromptName = z.object({ identifier: z.string(), name: z.string() }).optional();

export const LoreLine = z.object({
  ref: z.string(),
  name: z.string(),
  outcome: z.enum(['active', 'dropped']),
  reason: z.string(),
  key: z.string().optional(),
  found: z.union([z.object({ message: z.number().int() }), z.object({ entry: z.string() })]).optional(),
});

/** `size` and `budget` in characters; unknown fields are absent. `lore` and names in `volatile` are the author's alone if the definition is hidden. */
export const ReplyTrace = z
  .object({
    budget: count,
    size: count,
    tokenBudget: count,
    tokens: count,
    /** Some texts weren't counted by the model's tokenizer. */
    isEstimated: z.boolean(),
    /** Tokens; only where it is smaller than the chosen context. */
    modelContext: count,
    parts: z.array(z.object({ id: z.string(), prompt: PromptName, size: count, tokens: count.optional(), count })),
    trimmed: z.object({ messages: count, examples: count }),
    memory: z.object({ isCut: z.boolean() }),
    volatile: z.array(z.object({ part: z.string(), prompt: PromptName, macro: z.string().optional() })),
    lore: z.array(LoreLine),
    loreHidden: z.boolean(),
    loreDropped: count,
    /** How the model's server was asked; absent: as usual. */
    request: z.object({
      /** `as_is`, `merged`, `semi_strict`, `strict`, `single`, or `text` for text completion. */
      shape: z.string(),
      /** Adaptations after refusals, with the server's sentence (learned ones stay for a week), and the text template. */
      changes: z.array(z.object({ change: z.string(), detail: z.string().optional(), reason: z.string() })),
    }),
    requestedModel: z.string(),
    profile: z.string(),
    preset: z.string(),
    settings: z.object({ temperature: z.number(), maxTokens: z.number(), contextSize: z.number() }).partial(),
    reasoning: z.record(z.string(), z.unknown()),
    model: z.string(),
    finish: z.string().nullable(),
    error: z.string(),
    errorMessage: z.string(),
    errorDetails: z.array(z.string()),
    remedy: Remedy,
    upstreamCode: z.string(),
    usage: z
      .object({
        prompt_tokens: count,
        completion_tokens: count,
        /** US dollars, or the gateway's credits. */
        cost: count,
        prompt_tokens_details: z.object({ cached_tokens: count.optional() }),
      })
      .partial()
      .nullable(),
    firstTextMs: z.number().nullable(),
    totalMs: z.number(),
  })
  .partial()
  .catchall(z.unknown());
export type ReplyTrace = z.output<typeof ReplyTrace>;
