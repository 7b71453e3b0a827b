import { BrokenBy, ChatReference, type DomainError, type ErrorCode, errors } from '@masque/contracts';
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

/** `id` is never reused: regenerating a message gets a new one. */
export interface GenerationRef {
  readonly id: string;
  readonly chatId: string;
}

export const GenerationFacts = z.object({
  id: z.string(),
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

/** `finish` is OpenAI's `finish_reason`. */
export const Ending = z.object({
  state: z.enum(['complete', 'stopped', 'broken']),
  finish: z.string(),
  error: BrokenBy.nullable(),
});
export type Ending = z.output<typeof Ending>;

export const complete = (finish: string): Ending => ({ state: 'complete', finish, error: null });

export const stopped: Ending = { state: 'stopped', finish: 'stop', error: null };

export const broken = ({ code, message, extras: { details, remedy, upstreamCode, param } }: DomainError): Ending => ({
  state: 'broken',
  finish: 'error',
  error: {
    code,
    message: message || errors['model.failed'].message,
    ...(details?.length ? { details: [...details] } : {}),
    ...(remedy ? { remedy } : {}),
    ...(upstreamCode ? { upstreamCode } : {}),
    ...(param ? { param } : {}),
  },
});

export const traceOfError = ({ error }: Ending) =>
  error && {
    error: error.code,
    errorMessage: error.message,
    errorDetails: error.details ?? [],
    ...(error.remedy ? { remedy: error.remedy } : {}),
    ...(error.upstreamCode ? { upstreamCode: error.upstreamCode } : {}),
  };

const ErrorTrace = z.object({
  error: z.custom<ErrorCode>((code) => typeof code === 'string' && code in errors).catch('model.failed'),
  errorMessage: z.string().optional(),
  errorDetails: z.array(z.string()).default([]),
  remedy: BrokenBy.shape.remedy,
  upstreamCode: BrokenBy.shape.upstreamCode,
});

export function endingOf(
  { state, finish }: { state: Ending['state']; finish?: string | undefined },
  trace: Record<string, unknown> | null,
): Ending {
  if (state === 'stopped') return stopped;
  if (state === 'complete') return complete(finish ?? 'stop');
  const { error: code, errorMessage, errorDetails: details, ...rest } = ErrorTrace.parse(trace ?? {});
  const message = errorMessage ?? (errors[code].message.includes('{') ? errors['model.failed'] : errors[code]).message;
  return {
    state,
    finish: 'error',
    error: { code, message, ...(details.length > 0 ? { details } : {}), ...rest },
  };
}
