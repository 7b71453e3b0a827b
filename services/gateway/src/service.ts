import cookie from '@fastify/cookie';
import { DomainError } from '@masque/contracts';
import { CONFIG, type ServiceDefinition, toErrorAnswer } from '@masque/service-kit';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module.ts';
import { type Config, readConfig } from './config.ts';
import { serveDocs } from './docs/docs.ts';
import { GatewayHandlers } from './events/handlers.ts';
import { Media } from './media/media.ts';
import { PublicRoutes } from './public-routes.ts';
import { securityHeaders } from './web/headers.ts';
import { Web } from './web/web.ts';

export const gateway: ServiceDefinition = {
  name: 'gateway',
  readConfig,
  module: AppModule,
  handlers: GatewayHandlers,
  without: ['store'],
  prepare: async (app) => {
    const config = app.get<Config>(CONFIG);
    const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
    await fastify.register(cookie);
    // Forms go on untouched: the service that they are for parses them.
    fastify.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    await securityHeaders(fastify, config);
    app.get(PublicRoutes).register(fastify);
    app.get(Media).register(fastify);
    await serveDocs(fastify, config.web.origin);
    fastify.all('/api/*', (request, reply) => {
      const answer = toErrorAnswer(new DomainError('request.unknown_path'), request.id);
      return reply.status(answer.status).send(answer.body);
    });
    await app.get(Web).register(fastify);
  },
};
