import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Trace } from '../context.ts';
import { TRACEPARENT, type Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of this request's span; undefined while tracing is off. */
    trace?: Trace | undefined;
  }
}

const PROBES = '/health/';
const FAILED = 500;

/**
 * A span for each request but probes, from its first byte to the end of its response. Only a service behind the gateway goes on
 * with the caller's trace: what comes from outside could put its spans into anybody's.
 */
export function traceRequests(fastify: FastifyInstance, tracing: Tracing, isBehindGateway: boolean): void {
  fastify.decorateRequest('trace');
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(PROBES)) return done();
    const route = request.routeOptions.url ?? 'unknown';
    const span = tracing.begin({
      kind: 'server',
      name: `${request.method} ${route}`,
      parent: isBehindGateway ? parentOf(request) : undefined,
      facts: { 'http.request.method': request.method, 'http.route': route, 'masque.request_id': request.id },
    });
    if (!span) return done();
    request.trace = span.trace;
    reply.raw.once('close', () => {
      const { headersSent, statusCode } = reply.raw;
      if (!headersSent) return span.end({}, 'left');
      span.end({ 'http.response.status_code': statusCode }, statusCode >= FAILED ? String(statusCode) : undefined);
    });
    return done();
  });
}

const parentOf = ({ headers }: FastifyRequest): string | undefined => {
  const given = headers[TRACEPARENT];
  return typeof given === 'string' ? given : undefined;
};
