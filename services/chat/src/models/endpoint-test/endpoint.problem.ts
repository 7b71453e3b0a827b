import { DomainError, type EndpointProblem } from '@masque/contracts';
import { ModelFailure } from '@masque/generations';
import { RefusedAddress } from '@masque/service-kit/addresses';
import type { GatewayAnswer } from '../../providers/gateway.client.ts';
import { failureOf } from '../../providers/gateway.errors.ts';
import type { SentSecrets } from '../../providers/secrets.ts';
import { toModels } from '../model.view.ts';

/** Ends a test of an endpoint. */
export class EndpointFailure extends Error {
  constructor(
    readonly problem: EndpointProblem,
    readonly details: string | null = null,
  ) {
    super(problem);
  }
}

const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);
const aboutTls = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/;

export function problemOfConnection(error: unknown): EndpointProblem {
  if (error instanceof RefusedAddress) return 'not_public';
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  const code = 'code' in error ? String(error.code) : '';
  if (unknownHost.has(code)) return 'unknown_host';
  return aboutTls.test(code) ? 'tls' : 'unreachable';
}

const isHtml = /^\s*<(?:!doctype html|html)\b/i;

/** Null: a list of models. */
export function problemOfList(answer: GatewayAnswer, hasKey: boolean): EndpointProblem | null {
  const { status, body, text } = answer;
  if (status >= 300 && status < 400) return 'redirect';
  const { code } = status < 400 ? {} : failureOf(answer, body ?? text, []).error;
  if (status === 401 || (code === 'key.missing' && !isHtml.test(text))) return hasKey ? 'wrong_key' : 'key_missing';
  if (status >= 500) return 'failed';
  if (status === 429 || code === 'model.region' || code === 'model.no_credits') return 'refused';
  if (isHtml.test(text)) return 'page';
  return status === 200 && toModels(body) ? null : 'wrong_path';
}

/** The server's own words, without secrets. */
export function detailsOfList(answer: GatewayAnswer, secrets: SentSecrets): string | null {
  const { error } = failureOf(answer, answer.body ?? '', secrets);
  return error.extras.details?.[0] ?? null;
}

const problemOfCode: Partial<Record<string, EndpointProblem>> = {
  'endpoint.not_public': 'not_public',
  'model.redirected': 'redirect',
  'model.page': 'page',
  'model.failed': 'failed',
  'model.malformed': 'no_text',
  'model.timeout': 'timeout',
};

export function failureOfReply(failure: unknown, hasKey: boolean): EndpointFailure {
  const error = failure instanceof ModelFailure ? failure.error : failure;
  if (!(error instanceof DomainError)) return new EndpointFailure(problemOfConnection(error));
  const { code, message, extras } = error;
  const details = extras.details?.[0] ?? null;
  if (code === 'key.missing') return new EndpointFailure(hasKey ? 'wrong_key' : 'key_missing', details);
  if (code !== 'model.not_found') return new EndpointFailure(problemOfCode[code] ?? 'refused', details ?? message);
  return new EndpointFailure(extras.upstreamCode === 'model_not_found' ? 'model_not_found' : 'wrong_path', details);
}
