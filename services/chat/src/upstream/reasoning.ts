import { z } from 'zod';

const thoughts = z.string().nullish().catch(null);

/** Thoughts beside an answer: `reasoning` as OpenRouter writes it, `reasoning_content` as DeepSeek, vLLM and llama.cpp do. */
export const Reasoned = z.object({ reasoning: thoughts, reasoning_content: thoughts });

/** Says why the model does not answer, in place of a text, which is null then (OpenAI). */
export const refusal = z.string().nullish().catch(null);

export const reasoningOf = (part: z.output<typeof Reasoned> | null | undefined): string =>
  part?.reasoning ?? part?.reasoning_content ?? '';
