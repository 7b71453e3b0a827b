import { DomainError, type Remedy } from '@masque/contracts';
import { ModelFailure } from '@masque/generations';
import { z } from 'zod';

const Problem = z.object({
  code: z.union([z.number(), z.string()]).optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  metadata: z
    .object({
      reasons: z.array(z.string()).optional().catch(undefined),
      raw: z.string().optional().catch(undefined),
      remedy_hint: z.string().optional().catch(undefined),
      limit_source: z.string().optional().catch(undefined),
      headers: z.record(z.string(), z.unknown()).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
type Problem = z.output<typeof Problem>;

/** Codes that programs act on have several words; numbers and single words only repeat the status. */
const WORDS = /^[a-z]{1,20}(_[a-z0-9]{1,20}){1,7}$/;
const EMPTY = new Set(['invalid_request_error', 'server_error', 'api_error', 'internal_server_error']);

/** Sentences of servers without a code: OpenRouter, vLLM, LiteLLM, Ollama, llama.cpp. */
const aboutUnknownModel =
  /not a valid model|(invalid|unknown|no such) model\b|\bmodel\b.{0,200}\b(not found|not exist|doesn't exist|unknown)\b/i;
const aboutFullContext =
  /exceed_context_size|context_length_exceeded|maximum context length|(exceeds?|larger than|longer than|greater than).{0,80}\bcontext (size|length|window)|prompt is too long/i;

export function upstreamCodeOf(status: number, { code, type = '', message = '' }: Problem): string | undefined {
  const said = String(code ?? '');
  const isOfRequest = status === 400 || status === 404 || status === 413 || status === 422;
  if (WORDS.test(said) && !EMPTY.has(said)) return said;
  if (isOfRequest && aboutFullContext.test(`${type} ${message.slice(0, 1_000)}`)) return 'context_length_exceeded';
  return isOfRequest && aboutUnknownModel.test(message.slice(0, 1_000)) ? 'model_not_found' : undefined;
}

const aboutCredits = /\bcredits?\b|key limit/i;
const aboutPrivacy = /privacy|data polic|guardrail/i;
const aboutModel = /\bmodel\b|context length/i;

/** Source: OpenRouter's errors. */
function remedyOf(status: number, said: string, isFlagged: boolean): Remedy | undefined {
  if (status === 402) return 'credits';
  if (status === 403) return isFlagged ? 'model' : aboutPrivacy.test(said) ? 'privacy' : undefined;
  if (status === 404) return aboutPrivacy.test(said) ? 'privacy' : 'model';
  if (status === 429) return aboutCredits.test(said) ? 'credits' : 'model';
  if (status === 400) return aboutModel.test(said) ? 'model' : undefined;
  return status >= 500 ? 'model' : undefined;
}

const MAX_WAIT_S = 86_400;
/** From these on, a number is a Unix time, in seconds or milliseconds. */
const TIME_S = 1e9;
const TIME_MS = 1e12;

const Value = z.union([z.string().max(100), z.number()]).catch('');

/** Lower-case names. A provider's own headers are in the body of OpenRouter's errors. */
type WaitHeaders = Readonly<Record<string, unknown>>;

function retryAfterOf(headers: WaitHeaders, now = Date.now()): number | undefined {
  const value = Value.parse(headers['retry-after']);
  if (value === '') return undefined;
  return bounded(Number.isNaN(Number(value)) ? (Date.parse(String(value)) - now) / 1_000 : Number(value));
}

/** `X-RateLimit-Reset`: Unix ms (OpenRouter), Unix seconds, or seconds from now. */
function resetOf(headers: WaitHeaders, now = Date.now()): number | undefined {
  const value = Number(Value.parse(headers['x-ratelimit-reset']) || Number.NaN);
  if (value >= TIME_MS) return bounded(Math.max(1, (value - now) / 1_000));
  return bounded(value >= TIME_S ? Math.max(1, value - now / 1_000) : value);
}

const bounded = (seconds: number): number | undefined =>
  Number.isNaN(seconds) || seconds < 0 ? undefined : Math.min(Math.ceil(seconds), MAX_WAIT_S);

const MAX_SENTENCE = 300;
const SHORT_WAIT_SECONDS = 3;
const USUAL_WAIT_SECONDS = 60;

/** A shorter key is no secret, and may be part of any word. */
const MIN_SECRET = 8;

/** Redacts the key that was used, and any like it: some providers quote it. */
const clean = (sentence = '', key: string): string => {
  const general = sentence.replace(/\bsk-[\w-]+/g, 'sk-…').replace(/\bBearer\s+\S+/gi, 'Bearer …');
  const said = key.length < MIN_SECRET ? general : general.replaceAll(key, '…');
  return said.slice(0, MAX_SENTENCE).toWellFormed();
};

function problemOf(error: unknown): Problem {
  if (typeof error === 'string') return { message: error };
  const parsed = Problem.safeParse(error);
  return parsed.success ? parsed.data : {};
}

const detailsOf = (problem: Problem, key: string) => {
  const { message, metadata } = problem;
  const said = [message, ...(metadata?.reasons ?? []), metadata?.raw, metadata?.remedy_hint]
    .map((part) => clean(part, key))
    .filter(Boolean);
  return said.length > 0 ? { details: said.slice(0, 5) } : {};
};

/** The key's budget or its account is empty: waiting doesn't help. */
const isSpent = ({ code, metadata }: Problem): boolean =>
  code === 'insufficient_quota' ||
  metadata?.limit_source === 'openrouter_credits' ||
  metadata?.limit_source === 'openrouter_key_limit';

const lowerCased = (headers: WaitHeaders): WaitHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

export interface AnswerHead {
  readonly status: number;
  readonly headers: WaitHeaders;
}

/** Redacts `key`. Source: server specification, section 5. */
export function failureOf({ status: given, headers }: AnswerHead, body: unknown, key: string): ModelFailure {
  const problem = problemOf(body);
  const upstreamCode = upstreamCodeOf(given, problem);
  const status = isSpent(problem) ? 402 : upstreamCode === 'model_not_found' ? 404 : given;
  const isFlagged = (problem.metadata?.reasons ?? []).length > 0;
  const reason = clean(problem.message, key);
  const remedy = remedyOf(
    status,
    `${reason} ${problem.metadata?.remedy_hint?.slice(0, MAX_SENTENCE) ?? ''}`,
    isFlagged,
  );
  const extras = {
    ...detailsOf(problem, key),
    ...(remedy ? { remedy } : {}),
    ...(upstreamCode ? { upstreamCode } : {}),
  };
  const waitHeaders = { ...lowerCased(problem.metadata?.headers ?? {}), ...headers };
  const retryAfter = retryAfterOf(waitHeaders);
  const isShort = retryAfter !== undefined && retryAfter <= SHORT_WAIT_SECONDS;
  switch (status) {
    case 403:
      // No reasons, so this wasn't moderation: the key lacks permission.
      return final(new DomainError(isFlagged ? 'model.refused' : 'key.missing', {}, extras));
    case 401:
      return final(new DomainError('key.missing', {}, extras));
    case 402:
      return final(new DomainError('model.no_credits', { reason: reason || 'The key has no credits left.' }, extras));
    case 404:
      return final(new DomainError('model.not_found', { reason: reason || 'The model was not found.' }, extras));
    case 408:
    case 504:
    case 524:
      return final(new DomainError('model.timeout', {}, extras));
    case 429: {
      const remainingTime = retryAfter ?? resetOf(waitHeaders) ?? USUAL_WAIT_SECONDS;
      return new ModelFailure(new DomainError('model.rate_limited', {}, { ...extras, remainingTime }), isShort);
    }
    default: {
      if (status >= 400 && status < 500)
        return final(new DomainError('model.rejected', { reason: reason || 'the model refused the request' }, extras));
      const wait = retryAfter === undefined ? {} : { remainingTime: retryAfter };
      const isWorthIt = retryAfter === undefined || isShort;
      return new ModelFailure(new DomainError('model.failed', {}, { ...extras, ...wait }), isWorthIt);
    }
  }
}

const isHtml = /^\s*<(?:!doctype html|html)\b/i;
const title = /<title[^>]*>\s*([^<]{1,300})/i;
const isPageStatus = (status: number): boolean => status === 403 || status === 404 || status >= 500;
const isLate = new Set([504, 524]);

/** A proxy's page, or its 403 without a body. Null for what the server itself may have said. */
export function pageFailure({ status }: AnswerHead, body: string): ModelFailure | null {
  const isPage = isHtml.test(body) || (status === 403 && body.trim() === '');
  if (!isPage || !isPageStatus(status) || isLate.has(status)) return null;
  const said = clean(title.exec(body)?.[1]?.trim(), '');
  const extras = said === '' ? {} : { details: [said] };
  return new ModelFailure(new DomainError('model.page', { status: String(status) }, extras), status >= 500);
}

/** Source: OpenAI's error codes. */
const statusOfWord = new Map<unknown, number>([
  ['invalid_api_key', 401],
  ['insufficient_quota', 402],
  ['model_not_found', 404],
  ['rate_limit_exceeded', 429],
  ['context_length_exceeded', 400],
  ['content_filter', 400],
  ['content_policy_violation', 400],
  ['invalid_request_error', 400],
]);

export function failureOfChunk(error: unknown, key: string): ModelFailure {
  const { code } = problemOf(error);
  const status = statusOfWord.get(code) ?? Number(code);
  return failureOf({ status: status >= 400 && status < 600 ? status : 502, headers: {} }, error, key);
}

/** A complete answer without content. Source: OpenRouter's odd successes, OpenAI's refusals. */
export function unanswered(
  { finish, refusal, hasReasoned }: { finish: string | null; refusal: string; hasReasoned: boolean },
  key: string,
): ModelFailure {
  if (refusal !== '')
    return final(new DomainError('model.declined', {}, { details: [clean(refusal, key)], remedy: 'model' }));
  if (finish === 'content_filter') return final(new DomainError('model.filtered', {}, { remedy: 'model' }));
  return hasReasoned ? final(new DomainError('model.only_reasoned', {}, { remedy: 'model' })) : malformed();
}

/** Users can't fix a key that isn't theirs, so they see a general failure. */
export function ofOthersKey(failure: unknown): unknown {
  const isOfKey = failure instanceof ModelFailure && failure.error.code === 'key.missing';
  return isOfKey ? final(new DomainError('model.failed')) : failure;
}

export const unknownModel = (id: string): DomainError =>
  new DomainError(
    'model.not_found',
    { reason: `The model '${id}' does not exist` },
    { remedy: 'model', upstreamCode: 'model_not_found' },
  );

/** Names the model as users know it. */
export function withUnknownModel(failure: unknown, id: string): unknown {
  if (!(failure instanceof ModelFailure)) return failure;
  const { code, extras } = failure.error;
  const isUnknown = code === 'model.not_found' && extras.upstreamCode === 'model_not_found';
  return isUnknown ? final(unknownModel(id)) : failure;
}

/** Credits and privacy are set at OpenRouter: for other servers, a link there would mislead. */
export function withoutOpenRouter(failure: unknown): unknown {
  const { extras } = failure instanceof ModelFailure ? failure.error : {};
  if (extras?.remedy !== undefined && extras.remedy !== 'model') delete extras.remedy;
  return failure;
}

export const malformed = (): ModelFailure => final(new DomainError('model.malformed'));
export const brokenOff = (): ModelFailure => new ModelFailure(new DomainError('model.failed'), true);

const final = (error: DomainError): ModelFailure => new ModelFailure(error, false);
