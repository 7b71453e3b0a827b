import { DomainError } from '@masque/contracts';
import { keyOf, parseKey } from '@masque/media';
import { toErrorAnswer } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiter } from '../limits/rate-limiter.ts';
import { MediaFiles } from './media.files.ts';
import { MediaReaders } from './media.readers.ts';
import { fileResponse, isKnown, notModified } from './media.response.ts';

/** Pictures, straight from the media store: `/media/{prefix}/{hash}/{size}.webp`, and `/media/{hash}/…` of older data. */
@Injectable()
export class Media {
  constructor(
    private readonly files: MediaFiles,
    private readonly readers: MediaReaders,
    private readonly limiter: RateLimiter,
  ) {}

  register(fastify: FastifyInstance): void {
    fastify.get('/media/*', { errorHandler: fail, helmet: false }, async (request, reply) => {
      const verdict = await this.limiter.take('media', `address:${request.ip}`);
      if (!verdict.isAllowed) throw new DomainError('rate.limited', {}, { remainingTime: verdict.retryAfter });
      return this.send(request, reply);
    });
  }

  /** Errors: `media.not_found`, and those of `MediaReaders.admit`. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const hold = this.readers.admit(reply.raw, request.ip);
    const [path = ''] = request.url.slice('/media/'.length).split('?', 1);
    const name = parseKey(path);
    if (!name) throw new DomainError('media.not_found');
    const etag = `"${keyOf(name)}"`;
    if (isKnown(request.headers, etag)) {
      const { status, headers } = notModified(etag);
      return reply.status(status).headers(headers).send();
    }
    const file = await this.files.get(name);
    if (!file) throw new DomainError('media.not_found');
    const { status, headers, body } = fileResponse(request.headers, file, etag);
    hold(body?.length ?? 0);
    return reply
      .status(status)
      .headers(headers)
      .send(body ?? undefined);
  }
}

const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const answer = toErrorAnswer(error, request.id);
  void reply.status(answer.status).headers(answer.headers).header('cache-control', 'no-store').send(answer.body);
};
