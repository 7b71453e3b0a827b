import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** nginx's status for a client that left before the response. */
const LEFT = 499;
const EVENT_STREAM = 'text/event-stream';

export function observeRequests(fastify: FastifyInstance, metrics: Metrics): void {
  const count = metrics.counter('masque_http_requests_total');
  const time = metrics.histogram('masque_http_request_duration_seconds');
  fastify.addHook('onRequest', (request, reply, done) => {
    // Fastify's own hook for responses doesn't run when the client hung up.
    reply.raw.once('close', () => {
      const { method } = request;
      const status = reply.raw.headersSent ? reply.raw.statusCode : LEFT;
      // The pattern: with raw URLs, each id would become a series of its own.
      const route = request.routeOptions.url ?? 'unknown';
      count({ method, route, status });
      const isStream = String(reply.raw.getHeader('content-type') ?? '').startsWith(EVENT_STREAM);
      if (!isStream) time({ method, route }, reply.elapsedTime / 1_000);
    });
    done();
  });
}
