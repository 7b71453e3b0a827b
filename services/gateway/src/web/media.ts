import { DomainError } from '@masque/contracts';
import { toErrorAnswer } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiter } from '../limits/rate-limiter.ts';
import { Upstreams } from '../upstream/upstreams.ts';

const PASSED_ON = ['content-type', 'content-length', 'cache-control', 'etag'] as const;

/** Pictures: kept by catalog under their content hash, so everybody may keep them for ever. */
@Injectable()
export class Media {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly limiter: RateLimiter,
  ) {}

  register(fastify: FastifyInstance): void {
    fastify.get('/media/*', { errorHandler: fail }, (request, reply) => this.handle(request, reply));
  }

  private async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const verdict = await this.limiter.take('media', `address:${request.ip}`);
    if (!verdict.isAllowed) throw new DomainError('rate.limited', {}, { remainingTime: verdict.retryAfter });
    const identity = { viewer: null, requestId: request.id };
    const path = request.url.split('?', 1)[0] ?? '';
    const ifNoneMatch = request.headers['if-none-match'];
    const headers: Record<string, string> = ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {};
    const answer = await this.upstreams.request({ service: 'catalog', method: 'GET', path, identity, headers });
    for (const name of PASSED_ON) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    return reply.status(answer.statusCode).send(answer.body);
  }
}

const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const answer = toErrorAnswer(error, request.id);
  void reply.status(answer.status).headers(answer.headers).send(answer.body);
};
