import type { FastifyReply, FastifyRequest } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'content-type, idempotency-key, last-event-id, authorization';
const RESPONSE_HEADERS = 'etag, retry-after, x-request-id, x-masque-ignored, idempotency-replayed, content-disposition';
const PREFLIGHT_S = '600';

/** Lets allowed origins read API responses with cookies. Returns true for a preflight, which needs nothing else. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !origins.includes(origin) || !request.url.startsWith('/api')) return false;
  void reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': RESPONSE_HEADERS,
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
  void reply.headers({
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': REQUEST_HEADERS,
    'access-control-max-age': PREFLIGHT_S,
  });
  return true;
}
