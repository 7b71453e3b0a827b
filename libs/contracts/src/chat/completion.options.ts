import { z } from 'zod';
import { text } from '../common.ts';

const MAX_STOPS = 64;
const Stop = z.union([text(500), z.array(text(500)).max(MAX_STOPS)]).transform((stop) => {
  const words = Array.isArray(stop) ? stop.filter((word) => word !== '') : stop;
  return words.length === 0 ? null : words;
});
const MAX_BIASES = 1_024;
const penalty = z.number().min(-2).max(2).nullish();
const share = z.number().min(0).max(1).nullish();

const MAX_FIELDS = 200;
/** Opaque: only the model's server reads it. */
export const ForeignObject = z
  .record(text(200), z.unknown())
  .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, `at most ${MAX_FIELDS} fields`)
  .meta({ maxProperties: MAX_FIELDS });

export const samplerOptions = {
  top_p: share,
  /** 0 and -1: all tokens. */
  top_k: z.int().min(-1).max(1_000_000).nullish(),
  min_p: share,
  top_a: share,
  typical_p: share,
  stop: Stop.nullish(),
  seed: z.int().nullish(),
  frequency_penalty: penalty,
  presence_penalty: penalty,
  repetition_penalty: z.number().min(0).max(10).nullish(),
  logit_bias: z
    .record(text(20).regex(/^\d+$/), z.number().min(-100).max(100))
    .refine((biases) => Object.keys(biases).length <= MAX_BIASES, `at most ${MAX_BIASES} tokens`)
    .meta({ maxProperties: MAX_BIASES })
    .nullish(),
  reasoning: ForeignObject.nullish(),
  reasoning_effort: text(50).nullish(),
  include_reasoning: z.boolean().nullish(),
} as const;

/** These change the form of the response; forwarded only without `characterId` and `chatId`. */
export const formOptions = {
  tools: z.array(ForeignObject).max(256).nullish(),
  tool_choice: z.union([text(50), ForeignObject]).nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  response_format: ForeignObject.nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(100).nullish(),
} as const;

export const modelOptions = { ...samplerOptions, ...formOptions } as const;
export const modelOptionNames = z.object(modelOptions).keyof().options;
