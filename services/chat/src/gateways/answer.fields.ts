import { type AnswerExtra, TokenUsage } from '@masque/generations';
import { z } from 'zod';

const MAX_FINISH = 100;
export const MAX_MODEL = 200;

const Fields = z.record(z.string(), z.unknown());
const words = z.string().nullish().catch(null);
const details = z
  .array(z.looseObject({ text: words, summary: words }))
  .nullish()
  .catch(null);

/**
 * A message or a piece of one. `reasoning`: OpenRouter; `reasoning_content`: DeepSeek, vLLM, llama.cpp;
 * `reasoning_details`: the last resort; `refusal`: OpenAI's reason for not answering, with a null content.
 */
export const AnswerMessage = z.object({
  content: z.string().nullish(),
  refusal: words,
  reasoning: words,
  reasoning_content: words,
  reasoning_details: details,
  tool_calls: z.array(Fields).nullish().catch(null),
});
type AnswerMessage = z.output<typeof AnswerMessage>;

export const Choice = z.object({
  logprobs: Fields.nullish().catch(null),
  finish_reason: z
    .string()
    .transform((reason) => reason.slice(0, MAX_FINISH))
    .nullish(),
});

/** Fields beside the choices of a chunk or a whole answer. */
export const answerFields = {
  model: z
    .string()
    .transform((model) => model.slice(0, MAX_MODEL))
    .optional()
    .catch(undefined),
  usage: TokenUsage.nullish().catch(null),
};

export const reasoningOf = (message: AnswerMessage | null | undefined): string =>
  message?.reasoning ??
  message?.reasoning_content ??
  (message?.reasoning_details ?? []).map(({ text, summary }) => text ?? summary ?? '').join('');

export function extraOf(
  message: Pick<AnswerMessage, 'tool_calls' | 'reasoning_details'> | null | undefined,
  logprobs: z.output<typeof Choice>['logprobs'],
): AnswerExtra | null {
  const { tool_calls, reasoning_details } = message ?? {};
  const extra = {
    ...(tool_calls?.length ? { tool_calls } : {}),
    ...(reasoning_details?.length ? { reasoning_details } : {}),
    ...(logprobs ? { logprobs } : {}),
  };
  return Object.keys(extra).length === 0 ? null : extra;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
