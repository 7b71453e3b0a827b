import 'reflect-metadata';
import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { limits, type ServiceName } from '@masque/contracts';
import { type DynamicModule, Global, Module, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeLastFirst } from './close-last-first.ts';
import { CONFIG, ConfigError, type KitConfig } from './config.ts';
import { inContext, requestIdFrom } from './context.ts';
import { ErrorFilter } from './http/error.filter.ts';
import { toErrorResponse } from './http/error-response.ts';
import { DeadLetters } from './events/dead-letters.ts';
import { EventListener } from './events/event-listener.ts';
import { EventProducer } from './events/event-producer.ts';
import { EventTransport } from './events/event-transport.ts';
import { KafkaClient } from './events/kafka.ts';
import { cachedPositions, storedPositions } from './events/positions.ts';
import { Health, HealthController } from './health.ts';
import { IDENTITY_HEADER, identityVerifier } from './http/identity.ts';
import { JobBoardController } from './jobs/job-board.ts';
import { JOB_TABLE, JobQueue } from './jobs/job-queue.ts';
import type { JobTable } from './jobs/job-table.ts';
import { JOB_HANDLERS, JobWorker } from './jobs/job-worker.ts';
import { parseJsonBodies } from './http/json-body.ts';
import { createLogger, type Logger, NestLogger } from './logger.ts';
import { Metrics, METRICS } from './metrics/metrics.ts';
import { observeHealth, observeVolumes } from './metrics/observe-parts.ts';
import { nearServers } from './http/near-servers.ts';
import { observeRequests } from './metrics/observe-requests.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { LatestRevisions, Outbox } from './published/index.ts';
import { RedisClient } from './redis.ts';
import { StoreConnection } from './store/store.ts';
import { LOGGER, SERVICE } from './tokens.ts';
import { refuseTooLarge } from './http/too-large.ts';
import { refuseUnreadable } from './http/unreadable.ts';
import { traceRequests } from './tracing/trace-requests.ts';
import { startTracing, TRACING, type Tracing } from './tracing/tracing.ts';
import { type Upgrade, UPGRADES } from './upgrades/upgrade.ts';

const DRAIN_MS = 10_000;
const PATIENCE_WITH_LAST_MS = 3_000;
const REAP_MS = 100;
const UNROUTABLE = '/api/unroutable';

export interface ServiceDefinition {
  readonly name: ServiceName;
  readonly readConfig: (env: NodeJS.ProcessEnv) => KitConfig;
  readonly module: Type<object>;
  readonly jobs?: { readonly table: JobTable; readonly handlers: Type<object> };
  readonly upgrades?: readonly Upgrade[];
  readonly without?: readonly ('store' | 'redis' | 'kafka')[];
  readonly edge?: (env: NodeJS.ProcessEnv) => EdgeServerOptions;
  readonly prepare?: (app: NestFastifyApplication) => Promise<void>;
}

export interface EdgeServerOptions {
  readonly rewriteUrl: (request: { url?: string | undefined }) => string;
  readonly trustProxy: (address: string) => boolean;
  readonly connectionTimeout: number;
  readonly requestTimeout: number;
  readonly http: Required<Pick<ServerOptions, 'headersTimeout' | 'connectionsCheckingInterval' | 'requireHostHeader'>>;
  readonly unreadableHeaders: Readonly<Record<string, string>>;
}

export interface StartedProcess {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly close: () => Promise<void>;
}

@Global()
@Module({})
class KitModule {}

@Module({})
class RootModule {}

function rootModule(definition: ServiceDefinition, values: readonly Provider[]): DynamicModule {
  const { jobs, without = [] } = definition;
  const parts = [
    ...(without.includes('store') ? [] : [StoreConnection]),
    ...(without.includes('redis') ? [] : [RedisClient, LatestRevisions]),
    ...(without.includes('kafka') ? [] : [KafkaClient, EventProducer, DeadLetters]),
    ...(without.includes('store') || without.includes('kafka') ? [] : [Outbox]),
    ...(jobs ? [JobQueue] : []),
  ];
  const kit = { module: KitModule, providers: [...values, Health, ...parts], exports: [...values, Health, ...parts] };
  return {
    module: RootModule,
    imports: [kit, definition.module],
    controllers: [
      ...(definition.edge ? [] : [HealthController]),
      ...(jobs && !definition.edge ? [JobBoardController] : []),
    ],
    providers: [ErrorFilter, ...(jobs ? [{ provide: JOB_HANDLERS, useExisting: jobs.handlers }, JobWorker] : [])],
  };
}

export async function startService(definition: ServiceDefinition, env: NodeJS.ProcessEnv): Promise<StartedProcess> {
  const config = definition.readConfig(env);
  const logger = createLogger(definition.name, config.log.level);
  const metrics = new Metrics(definition.name);
  const tracing = await startTracing(definition.name, config.tracing);
  const { name, jobs, upgrades = [] } = definition;
  const values = [
    { provide: CONFIG, useValue: config },
    { provide: LOGGER, useValue: logger },
    { provide: SERVICE, useValue: name },
    { provide: METRICS, useValue: metrics },
    { provide: TRACING, useValue: tracing },
    { provide: UPGRADES, useValue: upgrades },
    ...(jobs ? [{ provide: JOB_TABLE, useValue: jobs.table }] : []),
  ];
  const { unreadableHeaders = {}, ...edgeOptions } = definition.edge?.(env) ?? {};
  const adapter = new FastifyAdapter({
    bodyLimit: limits.imageBodyBytes,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 300 },
    genReqId: (request: IncomingMessage) => requestIdFrom(request.headers['x-request-id']),
    // Fastify would answer an undecodable URL itself, before all hooks: limits, identity, headers.
    frameworkErrors: (_: Error, { raw }: FastifyRequest, reply: FastifyReply) => {
      raw.url = UNROUTABLE;
      adapter.getInstance<FastifyInstance>().routing(raw, reply.raw);
    },
    clientErrorHandler: refuseUnreadable(unreadableHeaders),
    // While closing, requests on open connections still run; each connection ends after its response.
    return503OnClosing: false,
    ...edgeOptions,
  });
  const app = await NestFactory.create<NestFastifyApplication>(rootModule(definition, values), adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  app.useGlobalFilters(app.get(ErrorFilter));
  const fastify: FastifyInstance = adapter.getInstance();
  observeRequests(fastify, metrics);
  traceRequests(fastify, tracing, !definition.edge);
  observeHealth(app.get(Health), metrics);
  observeVolumes(config.volumes ?? {}, metrics);
  if (!definition.edge) {
    parseJsonBodies(fastify);
    refuseTooLarge(fastify);
  }
  // Twice, because reading a body leaves the context.
  for (const moment of ['onRequest', 'preHandler'] as const) {
    fastify.addHook(moment, ({ id, identity, trace }: FastifyRequest, _: unknown, done: () => void) =>
      inContext({ ...identity, requestId: id, trace }, done),
    );
  }
  if (!definition.edge) guardWithIdentity(app, config, definition.name);
  await definition.prepare?.(app);
  const server: Server = app.getHttpServer();
  // Clients preconnect, and Node doesn't count a connection without any request as idle.
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const events = definition.without?.includes('kafka') ? undefined : eventsOf(app, definition, config, logger);
  await app.listen(config.http.port, config.http.host);
  await app.startAllMicroservices();
  const metricsServer: Server = await serveMetrics(metrics, config.http.host, config.http.metricsPort);
  const url = await app.getUrl();
  nearServers.set(url, server);
  server.once('close', () => nearServers.delete(url));
  logger.info({ url }, 'listening');
  return {
    app,
    url,
    close: async () => {
      // Before Nest's hooks, which close what handlers write to.
      await events?.close();
      metricsServer.close();
      // A connection that was busy when closing began stays open for the client's next call, until it is idle.
      const reaper = setInterval(() => {
        server.closeIdleConnections();
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      }, REAP_MS);
      await app.close().finally(() => clearInterval(reaper));
      await tracing.close();
    },
  };
}

function guardWithIdentity(app: NestFastifyApplication, config: KitConfig, name: ServiceName): void {
  const verify = identityVerifier(config.identity.secrets, name);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.decorateRequest('identity');
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/health/')) return;
    try {
      request.identity = verify(request.headers[IDENTITY_HEADER]);
    } catch (error) {
      const answer = toErrorResponse(error, request.id);
      await reply.status(answer.status).send(answer.body);
    }
  });
}

function eventsOf(
  app: NestFastifyApplication,
  { name, without = [] }: ServiceDefinition,
  config: KitConfig,
  logger: Logger,
): EventTransport {
  const strategy = new EventTransport(
    name,
    (handlers) =>
      new EventListener({
        service: name,
        config,
        client: app.get(KafkaClient),
        handlers,
        deadLetters: app.get(DeadLetters),
        positions: without.includes('store')
          ? cachedPositions(app.get(RedisClient), name)
          : storedPositions(app.get(StoreConnection)),
        health: app.get(Health),
        metrics: app.get<Metrics>(METRICS),
        tracing: app.get<Tracing>(TRACING),
        logger,
      }),
  );
  app.connectMicroservice({ strategy });
  return strategy;
}

export interface ServiceInProcess {
  readonly definition: ServiceDefinition;
  readonly env: NodeJS.ProcessEnv;
}

export const runService = (definition: ServiceDefinition): Promise<void> =>
  runServices([{ definition, env: process.env }]);

/** In one process. Drains for at most 10 s on a signal or an uncaught error, so that running work is saved. */
export async function runServices(services: readonly ServiceInProcess[]): Promise<void> {
  const running = await Promise.all(services.map(startOrExit));
  let isStopping = false;
  const stop = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    void closeLastFirst(running, PATIENCE_WITH_LAST_MS).then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0));
  process.on('uncaughtException', (error) => {
    running[0]?.app.get<Logger>(LOGGER).fatal({ err: error }, 'uncaught error; draining and exiting');
    stop(1);
  });
}

async function startOrExit({ definition, env }: ServiceInProcess): Promise<StartedProcess> {
  try {
    return await startService(definition, env);
  } catch (error) {
    const isKnown = error instanceof ConfigError || (error instanceof Error && 'code' in error);
    process.stderr.write(
      `${definition.name}: ${isKnown ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    return process.exit(1);
  }
}
