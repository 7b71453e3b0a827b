import { BrokenBy, type DomainError, type ErrorCode, errors } from '@masque/contracts';
import { z } from 'zod';

/** `finish` is OpenAI's `finish_reason`. */
export const Ending = z.object({
  state: z.enum(['complete', 'stopped', 'broken']),
  finish: z.string(),
  error: BrokenBy.nullable(),
});
export type Ending = z.output<typeof Ending>;

export const complete = (finish: string): Ending => ({ state: 'complete', finish, error: null });

export const stopped: Ending = { state: 'stopped', finish: 'stop', error: null };

export const broken = ({ code, message, extras: { details, remedy, upstreamCode } }: DomainError): Ending => ({
  state: 'broken',
  finish: 'error',
  error: {
    code,
    message: message || errors['model.failed'].message,
    ...(details?.length ? { details: [...details] } : {}),
    ...(remedy ? { remedy } : {}),
    ...(upstreamCode ? { upstreamCode } : {}),
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

const Told = z.object({
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
  const { error: code, errorMessage, errorDetails: details, ...rest } = Told.parse(trace ?? {});
  const message = errorMessage ?? (errors[code].message.includes('{') ? errors['model.failed'] : errors[code]).message;
  return {
    state,
    finish: 'error',
    error: { code, message, ...(details.length > 0 ? { details } : {}), ...rest },
  };
}
