import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TraceContext } from '../context.ts';
import { noTracing, TRACEPARENT, type Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace?: TraceContext | undefined;
  }
}

const PROBES = '/health/';
const FAILED = 500;

/** Only a service behind the gateway continues the caller's trace: outsiders could add spans to anybody's. */
export function traceRequests(fastify: FastifyInstance, tracing: Tracing, isBehindGateway: boolean): void {
  if (tracing === noTracing) return;
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
