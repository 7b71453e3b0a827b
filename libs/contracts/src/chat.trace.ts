import { z } from 'zod';
import { Remedy } from './common.ts';

const count = z.number().nonnegative();

/** What became of one lorebook entry: `reason` says why it fired or did not, `key` which key was found. */
export const LoreLine = z.object({
  ref: z.string(),
  name: z.string(),
  outcome: z.enum(['active', 'dropped']),
  reason: z.string(),
  key: z.string().optional(),
  found: z.union([z.object({ message: z.number().int() }), z.object({ entry: z.string() })]).optional(),
});

/**
 * How the prompt of a reply was built and what came of it. Sizes are characters. Fields are absent where they are not known:
 * a reply that another process had to end keeps only its ending; `lore` is its author's alone where the definition is closed.
 */
export const ReplyTrace = z
  .object({
    budget: count,
    /** Of all messages of the prompt together. */
    size: count,
    /** In prompt order; empty parts are left out. `count`: messages or blocks. */
    parts: z.array(z.object({ id: z.string(), size: count, count })),
    /** What did not fit: the oldest messages, and the last blocks of examples. */
    trimmed: z.object({ messages: count, examples: count }),
    /** A summary stands for the oldest messages; `isCut`: only its beginning fits. */
    memory: z.object({ isCut: z.boolean() }),
    lore: z.array(LoreLine),
    /** There were entries that the user may not read. */
    loreHidden: z.boolean(),
    requestedModel: z.string(),
    /** The one that really answered. */
    model: z.string(),
    finish: z.string().nullable(),
    /** The code of the failure that it broke off by. */
    error: z.string(),
    /** Its sentence. */
    errorMessage: z.string(),
    /** What the provider said then. */
    errorDetails: z.array(z.string()),
    /** What helps against it. */
    remedy: Remedy,
    /** The model gateway's own code. */
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
    /** ms from asking to the first word, and to the end. */
    firstTextMs: z.number().nullable(),
    totalMs: z.number(),
  })
  .partial()
  .catchall(z.unknown());
export type ReplyTrace = z.output<typeof ReplyTrace>;
