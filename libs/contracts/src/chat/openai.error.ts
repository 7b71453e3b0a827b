import { z } from 'zod';
import type { ErrorBody } from '../common.ts';
import { type ErrorCode, errors } from '../errors.ts';

export const OpenAiError = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    /** The model gateway's, OpenAI's or ours, in this order. */
    code: z.string(),
    param: z.string().nullable(),
  }),
});
export type OpenAiError = z.output<typeof OpenAiError>;

/** Source: https://platform.openai.com/docs/guides/error-codes */
const codes: Readonly<Record<string, string>> = {
  'auth.required': 'invalid_api_key',
  'auth.invalid_token': 'invalid_api_key',
  'rate.limited': 'rate_limit_exceeded',
  'model.rate_limited': 'rate_limit_exceeded',
  'model.no_credits': 'insufficient_quota',
  'model.not_found': 'model_not_found',
  'model.filtered': 'content_filter',
  'model.refused': 'content_policy_violation',
  'chat.over_context': 'context_length_exceeded',
} satisfies Partial<Record<ErrorCode, string>>;

const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'insufficient_quota',
  403: 'permission_error',
  429: 'rate_limit_error',
};

const statuses: Readonly<Record<string, { status: number } | undefined>> = errors;

/** 403, because 401 would tell clients that their access token is bad. */
export const openAiStatusOf = (code: string, status: number): number => (code === 'key.missing' ? 403 : status);

export function openAiErrorType(code: string): string {
  const status = openAiStatusOf(code, statuses[code]?.status ?? 500);
  return types[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error');
}

/** The model gateway's `invalid_api_key` is about the model's key, not the access token. */
const openAiCodeOf = (code: string, upstreamCode: string | undefined): string =>
  code === 'key.missing' ? code : (upstreamCode ?? codes[code] ?? code);

const KEY_MISSING = 'The access token is valid, but the model needs a working API key. Save one in Masque’s settings.';

type OpenAiSource = Pick<ErrorBody, 'error' | 'code' | 'details' | 'upstreamCode' | 'param'>;

/** Masque waits this long by itself. */
export const SHORT_WAIT_SECONDS = 3;

/** OpenAI's libraries obey `x-should-retry`. Sources: openai-python, openai-node. */
export const isRetried = ({ code, remainingTime = 0 }: Pick<ErrorBody, 'code' | 'remainingTime'>): boolean =>
  code.startsWith('model.') && code !== 'model.timeout' && remainingTime <= SHORT_WAIT_SECONDS;

/** Clients show only the message, so it includes the details. */
export function toOpenAiError({ error: said, code, details = [], upstreamCode, param }: OpenAiSource): OpenAiError {
  const error = code === 'key.missing' ? KEY_MISSING : said;
  const [first = ''] = details;
  const invalid = code === 'request.invalid' ? /^([\w.]+): /.exec(first)?.[1] : undefined;
  const more = details.filter((detail) => !error.includes(detail));
  const joint = /[.!?]$/.test(error) ? ' ' : ': ';
  const message = more.length > 0 ? `${error}${joint}${more.join('; ')}` : error;
  const type = openAiErrorType(code);
  return { error: { message, type, code: openAiCodeOf(code, upstreamCode), param: param ?? invalid ?? null } };
}
