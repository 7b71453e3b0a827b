import { z } from 'zod';

const thoughts = z.string().nullish().catch(null);

/** The parts of OpenRouter's `reasoning_details` that are words; others are encrypted. */
const details = z
  .array(z.looseObject({ text: thoughts, summary: thoughts }))
  .nullish()
  .catch(null);

/**
 * Thoughts beside an answer: `reasoning` as OpenRouter writes it, `reasoning_content` as DeepSeek, vLLM and llama.cpp do, and
 * `reasoning_details` where there is nothing but these.
 */
export const Reasoned = z.object({ reasoning: thoughts, reasoning_content: thoughts, reasoning_details: details });

/** Says why the model does not answer, in place of a text, which is null then (OpenAI). */
export const refusal = z.string().nullish().catch(null);

export const reasoningOf = (part: z.output<typeof Reasoned> | null | undefined): string =>
  part?.reasoning ?? part?.reasoning_content ?? wordsOf(part?.reasoning_details);

const wordsOf = (parts: z.output<typeof details>): string =>
  (parts ?? []).map(({ text, summary }) => text ?? summary ?? '').join('');
