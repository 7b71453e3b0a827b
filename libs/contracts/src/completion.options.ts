import { z } from 'zod';
import { text } from './common.ts';

const MAX_STOPS = 64;
/** Blank ones are left out, as most servers refuse them. */
const Stop = z.union([text(500), z.array(text(500)).max(MAX_STOPS)]).transform((stop) => {
  const words = Array.isArray(stop) ? stop.filter((word) => word !== '') : stop;
  return words.length === 0 ? null : words;
});
const MAX_BIASES = 1_024;
const penalty = z.number().min(-2).max(2).nullish();

/** What OpenAI's clients put beside the messages and is passed on to the model; null is as good as absent. */
export const modelOptions = {
  top_p: z.number().min(0).max(1).nullish(),
  stop: Stop.nullish(),
  seed: z.int().nullish(),
  frequency_penalty: penalty,
  presence_penalty: penalty,
  /** By the number of a token. */
  logit_bias: z
    .record(text(20).regex(/^\d+$/), z.number().min(-100).max(100))
    .refine((biases) => Object.keys(biases).length <= MAX_BIASES, `at most ${MAX_BIASES} tokens`)
    .meta({ maxProperties: MAX_BIASES })
    .nullish(),
} as const;

const ModelOptions = z.object(modelOptions);
export type ModelOptions = z.output<typeof ModelOptions>;
