import { DomainError, type Remedy, SHORT_WAIT_SECONDS } from '@masque/contracts';
import { GATEWAY_MARK, gatewayIdOf, isOwnGateway } from '@masque/contracts/rules';
import { ModelFailure } from '@masque/generations';
import type { Refusal } from './refusal.options.ts';
import { numberOf } from './shortening.ts';
import { messagesOf, type Problem, problemIn, sentencesOf } from './problem.ts';
import { bodyWithoutSecrets, type SentSecrets, withoutSecrets } from './secrets.ts';
import {
  aboutEmptyAccount,
  aboutFullContext,
  aboutKey,
  aboutMemory,
  aboutModeration,
  aboutParameters,
  aboutRegion,
  aboutUnknownModel,
  aboutUnloaded,
} from './refusal.words.ts';
import { resetOf, retryAfterOf, type WaitHeaders, waitIn } from './wait.rules.ts';

/** Codes that programs act on have several words; numbers and single words only repeat the status. */
const WORDS = /^[a-z]{1,20}(_[a-z0-9]{1,20}){1,7}$/;
const EMPTY = new Set(['invalid_request_error', 'invalid_argument', 'api_error', 'internal_server_error']);
const FIELD = /^[\w.[\]-]{1,100}$/;
const MAX_READ = 2_000;

const aboutRate = /\blimit:? ([\d,]+), (?:used:? [\d,]+, )?requested:? ~?([\d,]+)/i;

function isAboveRate(sentences: string): boolean {
  const [, limit = '', requested = ''] = aboutRate.exec(sentences) ?? [];
  return numberOf(requested) > numberOf(limit);
}

export function upstreamCodeOf(status: number, problem: Problem): string | undefined {
  const said = String(problem.code ?? '');
  const isOfRequest = status === 400 || status === 404 || status === 413 || status === 422;
  const sentences = sentencesOf(problem).slice(0, MAX_READ);
  const isFull = status === 429 ? isAboveRate(sentences) : aboutFullContext.test(sentences);
  if (isFull) return 'context_length_exceeded';
  if (WORDS.test(said) && !EMPTY.has(said)) return said;
  return isOfRequest && aboutUnknownModel.test(sentences) ? 'model_not_found' : undefined;
}

const aboutCredits = /\bcredits?\b|key limit/i;
const aboutPrivacy = /privacy|data polic|guardrail/i;
const aboutModel = /\bmodel\b|context length/i;

/** Source: OpenRouter's errors. */
function remedyOf(status: number, said: string): Remedy | undefined {
  if (status === 402) return 'credits';
  if (status === 403) return aboutPrivacy.test(said) ? 'privacy' : undefined;
  if (status === 404 && aboutParameters.test(said)) return undefined;
  if (status === 404) return aboutPrivacy.test(said) ? 'privacy' : 'model';
  if (status === 429) return aboutCredits.test(said) ? 'credits' : 'model';
  if (status === 400) return aboutModel.test(said) ? 'model' : undefined;
  return status >= 500 ? 'model' : undefined;
}

const MAX_SENTENCE = 300;
const USUAL_WAIT_SECONDS = 60;

const clean = (sentence = '', secrets: SentSecrets): string =>
  withoutSecrets(sentence, secrets)
    .slice(0, MAX_READ)
    .replace(/<[!/]?[a-z][^<>]{0,200}>/gi, '')
    .slice(0, MAX_SENTENCE)
    .toWellFormed();

const detailsOf = ({ message, metadata }: Problem, secrets: SentSecrets) => {
  const raw = metadata?.raw === undefined ? undefined : problemIn(metadata.raw).message;
  const said = [message, ...(metadata?.reasons ?? []), raw, metadata?.remedy_hint].map((part) => clean(part, secrets));
  const details = [...new Set(said.filter(Boolean))].slice(0, 5);
  return details.length > 0 ? { details } : {};
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

export class RefusedRequest extends ModelFailure {
  constructor(
    failure: ModelFailure,
    readonly refusal: Refusal,
  ) {
    super(failure.error, failure.isRetryable);
  }
}

/** Redacts `secrets`. Source: server specification, section 5. */
export function failureOf(head: AnswerHead, body: unknown, secrets: SentSecrets): RefusedRequest {
  const problem = problemIn(bodyWithoutSecrets(body, secrets));
  const { status } = head;
  const message = messagesOf(problem).slice(0, MAX_READ);
  return new RefusedRequest(failureFor(head, problem, secrets), { status, message, param: problem.param ?? '' });
}

function statusOf(given: number, problem: Problem, upstreamCode: string | undefined): number {
  const isEmpty = problem.wait === undefined && aboutEmptyAccount.test(sentencesOf(problem).slice(0, MAX_READ));
  if (isSpent(problem) || isEmpty) return 402;
  if (given === 400 && aboutKey.test(sentencesOf(problem).slice(0, MAX_READ))) return 401;
  if (upstreamCode === 'context_length_exceeded') return given === 402 || given === 429 ? given : 400;
  return upstreamCode === 'model_not_found' ? 404 : given;
}

const ofContent = new Set([400, 403, 422, 451]);

function failureFor({ status: given, headers }: AnswerHead, problem: Problem, secrets: SentSecrets): ModelFailure {
  const upstreamCode = upstreamCodeOf(given, problem);
  const status = statusOf(given, problem, upstreamCode);
  const sentences = sentencesOf(problem).slice(0, MAX_READ);
  const isFlagged =
    (problem.metadata?.reasons ?? []).length > 0 ||
    (given < 500 && aboutModeration.test(`${upstreamCode ?? ''} ${sentences}`));
  const reason = clean(problem.message, secrets);
  const hint = problem.metadata?.remedy_hint?.slice(0, MAX_SENTENCE) ?? '';
  const remedy = isFlagged ? 'model' : remedyOf(status, `${sentences} ${hint}`);
  const extras = {
    ...detailsOf(problem, secrets),
    ...(remedy ? { remedy } : {}),
    ...(upstreamCode ? { upstreamCode } : {}),
    ...(FIELD.test(problem.param ?? '') ? { param: problem.param ?? '' } : {}),
  };
  const waitHeaders = { ...lowerCased(problem.metadata?.headers ?? {}), ...headers };
  const retryAfter = retryAfterOf(waitHeaders) ?? retryAfterOf({ 'retry-after': problem.wait });
  const isShort = retryAfter !== undefined && retryAfter <= SHORT_WAIT_SECONDS;
  const wait = retryAfter ?? waitIn(sentences) ?? resetOf(waitHeaders);
  if (status < 500 && aboutRegion.test(`${upstreamCode ?? ''} ${sentences}`))
    return final(new DomainError('model.region', {}, { ...extras, remedy: 'model' }));
  if (status >= 300 && status < 400) return redirected(headers, secrets);
  if (isFlagged && ofContent.has(status)) return final(new DomainError('model.refused', {}, extras));
  switch (status) {
    case 401:
    case 403:
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
      const remainingTime = wait ?? USUAL_WAIT_SECONDS;
      return new ModelFailure(new DomainError('model.rate_limited', {}, { ...extras, remainingTime }), isShort);
    }
    default: {
      if (status >= 400 && status < 500)
        return final(
          new DomainError('model.rejected', { reason: reason || `status ${given}, without a reason` }, extras),
        );
      const waits = wait === undefined ? {} : { remainingTime: wait };
      return new ModelFailure(
        new DomainError('model.failed', {}, { ...extras, ...waits }),
        (wait === undefined || isShort) && !aboutMemory.test(sentences),
      );
    }
  }
}

function redirected({ location }: WaitHeaders, secrets: SentSecrets): ModelFailure {
  const to = clean(typeof location === 'string' ? location : '', secrets);
  return final(new DomainError('model.redirected', {}, to === '' ? {} : { details: [to] }));
}

const isHtml = /^\s*<(?:!doctype html|html)\b/i;
const title = /<title[^>]*>\s*([^<]{1,300})/i;
const isPageStatus = (status: number): boolean => status === 200 || status === 403 || status === 404 || status >= 500;
const isLate = new Set([504, 524]);

/** A proxy's page, or its 403 without a body. Null for what the server itself may have said. */
export function pageFailure({ status }: AnswerHead, body: string, secrets: SentSecrets): RefusedRequest | null {
  const isPage = isHtml.test(body) || (status === 403 && body.trim() === '');
  if (!isPage || !isPageStatus(status) || isLate.has(status)) return null;
  const said = clean(title.exec(body)?.[1]?.trim(), secrets);
  const isOk = status === 200;
  const details = [isOk ? 'The server sent a web page instead of a reply.' : '', said].filter(Boolean);
  const extras = details.length > 0 ? { details } : {};
  const page = () => new DomainError('model.page', { status: String(status) }, extras);
  const error = isOk ? new DomainError('model.malformed', {}, extras) : page();
  const failure = new ModelFailure(error, status >= 500);
  return new RefusedRequest(failure, { status, message: said, param: '' });
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
  ['exceed_context_size_error', 400],
  ['authentication_error', 401],
  ['rate_limit_error', 429],
  ['overloaded_error', 529],
]);

export function failureOfChunk(body: unknown, secrets: SentSecrets): RefusedRequest {
  const problem = problemIn(body);
  const { code, type, status: given } = problem;
  const word = statusOfWord.get(code) ?? statusOfWord.get(type);
  const status = word ?? [code, given].map(Number).find((number) => number >= 400 && number < 600);
  const sentences = sentencesOf(problem).slice(0, MAX_READ);
  const isRefusal = aboutKey.test(sentences) || aboutModeration.test(sentences);
  return failureOf({ status: status ?? (isRefusal ? 400 : 502), headers: {} }, body, secrets);
}

const aboutTool = /^(?:tool|function)_?calls?$/i;
const aboutFilter = /^(?:content_filter|prohibited_content|safety|blocklist|recitation|spii|refusal|sensitive)\b/i;

/** A complete answer without content. Source: OpenRouter's odd successes, OpenAI's refusals. */
export function unanswered(
  { finish, refusal, hasReasoned }: { finish: string | null; refusal: string; hasReasoned: boolean },
  secrets: SentSecrets,
): ModelFailure {
  if (refusal !== '')
    return final(new DomainError('model.declined', {}, { details: [clean(refusal, secrets)], remedy: 'model' }));
  if (aboutFilter.test(finish ?? '')) return final(new DomainError('model.filtered', {}, { remedy: 'model' }));
  if (aboutTool.test(finish ?? '')) return final(new DomainError('model.called_tool', {}, { remedy: 'model' }));
  if (hasReasoned) return final(new DomainError('model.only_reasoned', {}, { remedy: 'model' }));
  const details = ['The model returned an empty reply. Regenerate, or choose another model.'];
  return final(new DomainError('model.malformed', {}, { details, remedy: 'model' }));
}

/** Users can't fix a key that isn't theirs, so they see a general failure. */
export function ofOthersKey(failure: unknown): unknown {
  const isOfKey = failure instanceof ModelFailure && failure.error.code === 'key.missing';
  return isOfKey ? final(new DomainError('model.failed')) : failure;
}

function withoutOwnServer(id: string): string {
  const gatewayId = gatewayIdOf(id);
  return gatewayId !== null && isOwnGateway(gatewayId) ? id.slice(gatewayId.length + GATEWAY_MARK.length) : id;
}

export const unknownModel = (id: string, details: readonly string[] = []): DomainError =>
  new DomainError(
    'model.not_found',
    { reason: `The model '${withoutOwnServer(id)}' does not exist` },
    { remedy: 'model', upstreamCode: 'model_not_found', ...(details.length > 0 ? { details } : {}) },
  );

/** Names the model as users know it. */
export function withUnknownModel(failure: unknown, id: string): unknown {
  if (!(failure instanceof ModelFailure)) return failure;
  const { code, extras, message } = failure.error;
  const isUnknown = code === 'model.not_found' && extras.upstreamCode === 'model_not_found';
  return isUnknown && !aboutUnloaded.test(message) ? final(unknownModel(id, extras.details)) : failure;
}

/** Credits and privacy are set at OpenRouter: for other servers, a link there would mislead. */
export function withoutOpenRouter(failure: unknown): unknown {
  const { extras } = failure instanceof ModelFailure ? failure.error : {};
  if (extras?.remedy !== undefined) extras.remedy = 'model';
  return failure;
}

export const malformed = (): ModelFailure => final(new DomainError('model.malformed'));
export const malformedAs = (said: string, secrets: SentSecrets): ModelFailure =>
  final(new DomainError('model.malformed', {}, { details: [clean(said, secrets)] }));
export const notPublic = (): ModelFailure => final(new DomainError('endpoint.not_public'));
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);

export const unreached = (error: Error | undefined): ModelFailure =>
  error && 'code' in error && unreachable.has(String(error.code))
    ? new ModelFailure(new DomainError('model.unreachable', {}, { remedy: 'model' }), true)
    : brokenOff();

export const brokenOff = (): ModelFailure => new ModelFailure(new DomainError('model.failed'), true);

const final = (error: DomainError): ModelFailure => new ModelFailure(error, false);
