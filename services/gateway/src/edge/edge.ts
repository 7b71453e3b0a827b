import { DomainError, toOpenAiError } from '@masque/contracts';
import { CONFIG, inContext, type Logger, LOGGER } from '@masque/service-kit';
import { toErrorResponse } from '@masque/service-kit/http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { discardRest } from '../body/read-body.ts';
import type { GatewayConfig } from '../config.ts';
import { addressKey } from '../addresses/address.ts';
import { ensureAllowed, RateLimiter, type RateVerdict } from '../limits/rate-limiter.ts';
import type { RouteRow } from '../gateway.rows.ts';
import { SignedInCallers } from '../sessions/signed-in-callers.ts';
import { allowOrigin } from './cors.ts';
import { crossSiteGuard, hostGuard } from './cross-site.ts';
import { dataHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly row?: RouteRow;
  }
}

const PROBES = '/health/';
const OPENAI = '/api/v1/';

/** Node accepts any list ending in `chunked`; a proxy may not (request smuggling). Source: RFC 9112, section 6.1. */
const hasForeignCoding = ({ headers }: FastifyRequest): boolean =>
  !/^chunked$/i.test((headers['transfer-encoding'] ?? 'chunked').trim());

@Injectable()
export class Edge {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly callers: SignedInCallers,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  register(fastify: FastifyInstance): void {
    const headers = dataHeaders(this.config);
    const ensureHost = hostGuard(this.config);
    const ensureSameSite = crossSiteGuard(this.config);
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('*', (_request, _payload, done) => done(null)); // pipeline/body.ts reads it
    fastify.addHook('onRequest', async (request, reply) => {
      void reply.headers(headers).header('x-request-id', request.id);
      ensureAllowed(await this.countAddress(request));
      if (hasForeignCoding(request)) {
        void reply.header('connection', 'close');
        throw new DomainError('request.malformed');
      }
      if (!request.url.startsWith(PROBES)) ensureHost(request);
      const isPreflight = allowOrigin(request, reply, this.config.web.allowedOrigins);
      if (isPreflight) return reply.status(204).send();
      ensureSameSite(request);
      if (!request.is404) return undefined;
      // Nest's own 404 knows only one error shape.
      this.fail(new DomainError('request.unknown_path'), request, reply);
      return reply;
    });
    fastify.addHook('onSend', (request, reply, _payload, done) => {
      discardRest(request.raw);
      if (reply.statusCode >= 400) void reply.header('cache-control', 'no-store');
      done();
    });
  }

  /** Also asks for the session if the count needs a round trip. */
  private countAddress(request: FastifyRequest): Promise<RateVerdict> {
    const address = addressKey(request.ip);
    const { row } = request.routeOptions.config;
    if (row && row.route.auth !== 'public' && this.limiter.mustAsk('address', address)) {
      this.callers.find(request, row.policy.rate).catch(() => undefined);
    }
    return this.limiter.count('address', address);
  }

  fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { status, headers, body, isUnexpected } = toErrorResponse(error, request.id);
    const isAbandoned = reply.raw.destroyed && error instanceof Error && error.name === 'AbortError';
    if (isUnexpected && !isAbandoned) {
      inContext({ requestId: request.id }, () => this.logger.error({ err: error }, 'request failed'));
    }
    if (reply.sent || reply.raw.headersSent) return;
    const isForOpenAi = request.url.startsWith(OPENAI);
    void reply
      .status(status)
      .headers(headers)
      .send(isForOpenAi ? toOpenAiError(body) : body);
  }
}
