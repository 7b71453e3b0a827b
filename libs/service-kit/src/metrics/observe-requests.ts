import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Nginx' status for a client that left before the response: no fault of the server. */
const LEFT = 499;
const EVENT_STREAM = 'text/event-stream';

/** Counts all requests by route and status, and times all but event streams, which last as long as their readers like. */
export function observeRequests(fastify: FastifyInstance, metrics: Metrics): void {
  const count = metrics.counter('masque_http_requests_total');
  const time = metrics.histogram('masque_http_request_duration_seconds');
  fastify.addHook('onRequest', (request, reply, done) => {
    // Fastify's own hook for responses never hears of a client that hung up.
    reply.raw.once('close', () => {
      const { method } = request;
      const status = reply.raw.headersSent ? reply.raw.statusCode : LEFT;
      // The pattern: an address as it was sent would be a series of its own for each id.
      const route = request.routeOptions.url ?? 'unknown';
      count({ method, route, status });
      const isStream = String(reply.raw.getHeader('content-type') ?? '').startsWith(EVENT_STREAM);
      if (!isStream) time({ method, route }, reply.elapsedTime / 1_000);
    });
    done();
  });
}
