import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Injection token of the service's metrics. */
export const METRICS = Symbol('metrics');

/** Prometheus metrics of one service: Node's own, the time that requests take, and what parts of the kit add. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    // The delay of the event loop is sampled ten times a second; a hundred times, as by default, is most of what rest costs.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 100 });
    this.requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer, in seconds',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
      registers: [this.registry],
    });
  }

  /** Counts something by one label; the returned function adds one. */
  counter(name: string, help: string, label: string): (value: string) => void {
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.registry] });
    return (value) => counter.inc({ [label]: value });
  }

  /** Measured when somebody looks; what cannot be measured keeps its last value. */
  gauge(
    name: string,
    help: string,
    label: string,
    measure: () => Promise<readonly (readonly [value: string, measured: number])[]>,
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: async () => {
        const measured = await measure().catch(() => []);
        for (const [value, count] of measured) gauge.set({ [label]: value }, count);
      },
    });
  }

  observe(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      // Fastify's own hook for responses never hears of a client that hung up.
      reply.raw.once('close', () => {
        // Nginx' status for one that did so before the answer: no fault of the server.
        const status = reply.raw.headersSent ? reply.raw.statusCode : 499;
        const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status };
        this.requests.observe(labels, reply.elapsedTime / 1_000);
      });
      done();
    });
  }
}

/** Serves `/metrics` on a port of its own, which is not reachable from outside. */
export async function serveMetrics(registry: Registry, host: string, port: number): Promise<Server> {
  const server = createServer((_, response) => {
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
