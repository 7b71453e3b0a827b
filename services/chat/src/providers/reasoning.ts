import { z } from 'zod';

const thoughts = z.string().nullish().catch(null);

const details = z
  .array(z.looseObject({ text: thoughts, summary: thoughts }))
  .nullish()
  .catch(null);

/** `reasoning`: OpenRouter; `reasoning_content`: DeepSeek, vLLM, llama.cpp; `reasoning_details`: the last resort. */
export const Reasoned = z.object({ reasoning: thoughts, reasoning_content: thoughts, reasoning_details: details });

/** OpenAI's reason for not answering; the text is then null. */
export const refusal = z.string().nullish().catch(null);

export const reasoningOf = (part: z.output<typeof Reasoned> | null | undefined): string =>
  part?.reasoning ?? part?.reasoning_content ?? wordsOf(part?.reasoning_details);

const wordsOf = (parts: z.output<typeof details>): string =>
  (parts ?? []).map(({ text, summary }) => text ?? summary ?? '').join('');
