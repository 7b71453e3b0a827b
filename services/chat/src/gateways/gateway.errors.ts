import { DomainError } from '@masque/contracts';
import { ModelFailure } from '@masque/generations';
import { z } from 'zod';
import { remedyOf, resetOf, retryAfterOf, upstreamCodeOf, type WaitHeaders } from './error.rules.ts';

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
