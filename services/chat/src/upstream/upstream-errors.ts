import { DomainError } from '@masque/contracts';
import { z } from 'zod';

/** A failure of the model gateway, as the caller is told of it. */
export class UpstreamFailure extends Error {
  constructor(
    readonly error: DomainError,
    /** Whether trying again may help, as long as nothing has come. */
    readonly isRetryable: boolean,
  ) {
    super(error.message);
  }
}

const Problem = z.object({
  code: z.union([z.number(), z.string()]).optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  metadata: z
    .object({
      reasons: z.array(z.string()).optional().catch(undefined),
      raw: z.string().optional().catch(undefined),
      provider_name: z.string().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
type Problem = z.output<typeof Problem>;

const MAX_SENTENCE = 300;
/** A limit that ends this soon is worth waiting for. */
const SHORT_WAIT_SECONDS = 3;

/** A key shorter than this is no secret, and may be a part of any word. */
const MIN_SECRET = 8;

/** The provider's sentence, short, and without the key that some providers quote: the one that was used, or any like it. */
const clean = (sentence = '', key: string): string => {
  const general = sentence.replace(/\bsk-[\w-]+/g, 'sk-…').replace(/\bBearer\s+\S+/gi, 'Bearer …');
  const said = key.length < MIN_SECRET ? general : general.replaceAll(key, '…');
  return said.slice(0, MAX_SENTENCE).toWellFormed();
};

/** The `error` of a body or of a chunk: an object, or, from some servers, only a sentence. */
function problemOf(error: unknown): Problem {
  if (typeof error === 'string') return { message: error };
  const parsed = Problem.safeParse(error);
  return parsed.success ? parsed.data : {};
}

const detailsOf = (problem: Problem, key: string) => {
  const { message, metadata } = problem;
  const said = [message, ...(metadata?.reasons ?? []), metadata?.raw].map((part) => clean(part, key)).filter(Boolean);
  return said.length > 0 ? { details: said.slice(0, 5) } : {};
};

export interface AnswerHead {
  readonly status: number;
  /** Seconds, from the `Retry-After` header. */
  readonly retryAfter: number | undefined;
}

/** Maps a status and the `error` of its body; the key it was asked with is told nobody. Source: server specification, section 5. */
export function failureOf({ status, retryAfter }: AnswerHead, body: unknown, key: string): UpstreamFailure {
  const problem = problemOf(body);
  const extras = detailsOf(problem, key);
  const reason = clean(problem.message, key);
  switch (status) {
    case 403:
      // Without reasons nobody judged what was said: it is the key that may not do this.
      if (problem.metadata?.reasons?.length) return final(new DomainError('model.refused', {}, extras));
      return final(new DomainError('key.missing', {}, extras));
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
      const wait = retryAfter === undefined ? {} : { remainingTime: retryAfter };
      const isShort = retryAfter !== undefined && retryAfter <= SHORT_WAIT_SECONDS;
      return new UpstreamFailure(new DomainError('model.rate_limited', {}, { ...extras, ...wait }), isShort);
    }
    default:
      if (status >= 400 && status < 500)
        return final(new DomainError('model.rejected', { reason: reason || 'the model refused the request' }, extras));
      return new UpstreamFailure(new DomainError('model.failed', {}, extras), true);
  }
}

/** An error that came in the middle of a stream, or with status 200: its code stands in the body. */
export function failureOfChunk(error: unknown, key: string): UpstreamFailure {
  const code = Number(problemOf(error).code);
  return failureOf({ status: code >= 400 && code < 600 ? code : 502, retryAfter: undefined }, error, key);
}

export const malformed = (): UpstreamFailure => final(new DomainError('model.malformed'));
export const brokenOff = (): UpstreamFailure => new UpstreamFailure(new DomainError('model.failed'), true);

const final = (error: DomainError): UpstreamFailure => new UpstreamFailure(error, false);
