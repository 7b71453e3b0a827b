import { fastifyCookie } from '@fastify/cookie';
import type { ServiceDefinition } from '@masque/service-kit';
import type { FastifyInstance } from 'fastify';
import { GatewayAppModule } from './app.module.ts';
import { readConfig } from './config.ts';
import { Edge } from './edge/edge.ts';
import { edgeServer } from './edge/edge-server.ts';
import { queuePipelinedRequests } from './edge/pipelined-requests.ts';
import { gatewayJobs } from './job-table.ts';
import { GatewayJobs } from './jobs/handlers.ts';
import { PublicRoutes } from './public-routes.ts';
import { WebHandlers } from './handlers/web.handlers.ts';

export const gateway: ServiceDefinition = {
  name: 'gateway',
  readConfig,
  module: GatewayAppModule,
  without: ['store'],
  jobs: { table: gatewayJobs, handlers: GatewayJobs },
  edge: edgeServer,
  prepare: async (app) => {
    queuePipelinedRequests(app.getHttpServer());
    const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
    // Registration sets up the functions that sessions/session-cookie.ts uses.
    await fastify.register(fastifyCookie, { hook: false });
    await app.get(WebHandlers).register(fastify);
    app.get(Edge).register(fastify);
    app.get(PublicRoutes).register(fastify);
  },
};
