import { limits } from '@masque/contracts';
import { CONFIG, inContext, type Logger, LOGGER, RedisClient, toErrorAnswer } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TaggedCache } from './cache/tagged-cache.ts';
import type { Config } from './config.ts';
import { type Row, rows } from './gateway.routes.ts';
import { RateLimiter } from './limits/rate-limiter.ts';
import { authenticate } from './pipeline/authenticate.ts';
import { cache } from './pipeline/cache.ts';
import { type Answer, type Call, compose } from './pipeline/call.ts';
import { crossSite } from './pipeline/cross-site.ts';
import { forward } from './pipeline/forward.ts';
import { idempotency } from './pipeline/idempotency.ts';
import { limit } from './pipeline/limit.ts';
import { purge } from './pipeline/purge.ts';
import { send } from './pipeline/send.ts';
import { validate } from './pipeline/validate.ts';
import { Accounts } from './sessions/accounts.ts';
import { SessionCookie } from './sessions/session-cookie.ts';
import { Sessions } from './sessions/sessions.ts';
import { Upstreams } from './upstream/upstreams.ts';
import { OwnAnswers } from './views/own-answers.ts';

/** Everything that the pipeline's steps work with. */
@Injectable()
export class Parts {
  constructor(
    readonly cache: TaggedCache,
    readonly limiter: RateLimiter,
    readonly cookie: SessionCookie,
    readonly sessions: Sessions,
    readonly accounts: Accounts,
  ) {}
}

/** Turns the table into routes: each call goes down the same pipeline. */
@Injectable()
export class PublicRoutes {
  private readonly run: (call: Call) => Promise<Answer>;

  constructor(
    parts: Parts,
    client: RedisClient,
    upstreams: Upstreams,
    own: OwnAnswers,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const steps = [
      crossSite(config),
      authenticate(config, parts.cookie, parts.sessions, parts.accounts),
      limit(parts.limiter),
      validate,
      idempotency(client),
      purge(parts.cache),
      ...(config.cache.isOn ? [cache(parts.cache)] : []),
    ];
    const toService = forward(upstreams);
    this.run = compose(steps, (call) => {
      const { service } = call.row;
      return service === 'gateway' ? own.answer(call) : toService(call, service);
    });
  }

  register(fastify: FastifyInstance): void {
    for (const row of rows) {
      const { method, path, multipart } = row.route;
      for (const url of [`/api${path}`, ...(row.policy.aliases ?? [])]) {
        fastify.route({
          method,
          url,
          helmet: false, // `send` sets what fits JSON
          bodyLimit: multipart ? limits.imageBodyBytes : limits.bodyBytes,
          handler: (request, reply) => this.handle(row, request, reply),
          errorHandler: (error, request, reply) => this.fail(error, request, reply),
        });
      }
    }
  }

  private async handle(row: Row, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const call: Call = { row, request, reply, account: null, viewer: null, params: {}, query: {}, body: undefined };
    const answer = await this.run(call);
    return send(call, answer);
  }

  private fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const answer = toErrorAnswer(error, request.id);
    if (answer.isUnexpected)
      inContext({ requestId: request.id }, () => this.logger.error({ err: error }, 'request failed'));
    void reply.status(answer.status).headers(answer.headers).header('cache-control', 'no-store').send(answer.body);
  }
}
