import 'reflect-metadata';
import type { IncomingMessage, Server } from 'node:http';
import { limits, type ServiceName } from '@masque/contracts';
import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, ConfigError, type KitConfig } from './config.ts';
import { inContext, requestIdFrom } from './context.ts';
import { ErrorFilter } from './error.filter.ts';
import { toErrorAnswer } from './error-answer.ts';
import { eventsController } from './events.ts';
import { Health, HealthController } from './health.ts';
import { IDENTITY_HEADER, identityVerifier } from './identity.ts';
import { JOB_TABLE, JobQueue } from './jobs/job-queue.ts';
import type { JobTable } from './jobs/job-table.ts';
import { JOB_HANDLERS, JobWorker } from './jobs/job-worker.ts';
import { parseJsonBodies } from './json-body.ts';
import { KafkaBus, kafkaOptions } from './kafka.ts';
import { LastingKafkaServer } from './kafka-server.ts';
import { createLogger, type Logger, NestLogger } from './logger.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { Outbox } from './outbox.ts';
import { RedisClient } from './redis.ts';
import { Store } from './store.ts';
import { LOGGER, SERVICE } from './tokens.ts';
import { answerTooLarge } from './too-large.ts';

const DRAIN_MS = 10_000;
const REAP_MS = 100;
const TOPIC_RETRY_MS = 500;
/** How long the end waits for a consumer that is still joining. */
const JOIN_MS = 4_000;

export interface ServiceDefinition {
  readonly name: ServiceName;
  readonly readConfig: (env: NodeJS.ProcessEnv) => KitConfig;
  readonly module: Type<object>;
  /** Class with one method for each consumed event; it must be provided and exported by `module`. */
  readonly handlers?: Type<object>;
  /** Each instance gets every event (its own consumer group, by INSTANCE) instead of its share: for copies in memory. */
  readonly everyInstanceListens?: true;
  /** Work that is done later: what there is, and the class with one method for each, provided and exported by `module`. */
  readonly jobs?: { readonly table: JobTable; readonly handlers: Type<object> };
  /** Parts of the kit that the service does without. */
  readonly without?: readonly ('store' | 'redis' | 'kafka')[];
  /** Called before the first route is set up, for plugins and hooks of Fastify. */
  readonly prepare?: (app: NestFastifyApplication) => Promise<void>;
}

export interface RunningService {
  readonly app: NestFastifyApplication;
  /** `http://127.0.0.1:{port}` */
  readonly url: string;
  readonly close: () => Promise<void>;
}

@Global()
@Module({})
class KitModule {}

@Module({})
class RootModule {}

function rootModule(definition: ServiceDefinition, config: KitConfig, logger: Logger): DynamicModule {
  const { name, handlers, jobs, without = [] } = definition;
  const parts = [
    ...(without.includes('store') ? [] : [Store]),
    ...(without.includes('redis') ? [] : [RedisClient]),
    ...(without.includes('kafka') ? [] : [KafkaBus]),
    ...(without.includes('store') || without.includes('kafka') ? [] : [Outbox]),
    ...(jobs ? [JobQueue] : []),
  ];
  const values = [
    { provide: CONFIG, useValue: config },
    { provide: LOGGER, useValue: logger },
    { provide: SERVICE, useValue: name },
    ...(jobs ? [{ provide: JOB_TABLE, useValue: jobs.table }] : []),
  ];
  const kit = { module: KitModule, providers: [...values, Health, ...parts], exports: [...values, Health, ...parts] };
  return {
    module: RootModule,
    imports: [kit, definition.module],
    controllers: [HealthController, ...(handlers ? [eventsController(name, config.names.prefix, handlers)] : [])],
    providers: [ErrorFilter, ...(jobs ? [{ provide: JOB_HANDLERS, useExisting: jobs.handlers }, JobWorker] : [])],
  };
}

/** Starts a service in this process; it listens at once and becomes ready when its stores are there. */
export async function startService(definition: ServiceDefinition, env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = definition.readConfig(env);
  const logger = createLogger(definition.name, config.log.level);
  const adapter = new FastifyAdapter({
    bodyLimit: limits.imageBodyBytes,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 300 },
    genReqId: (request: IncomingMessage) => requestIdFrom(request.headers['x-request-id']),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const answer = toErrorAnswer(error, request.id);
      void reply.status(answer.status).send(answer.body);
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(rootModule(definition, config, logger), adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  app.useGlobalFilters(app.get(ErrorFilter));
  const metrics = createMetrics(definition.name);
  const fastify: FastifyInstance = adapter.getInstance();
  metrics.observe(fastify);
  parseJsonBodies(fastify);
  answerTooLarge(fastify);
  // Twice, because reading a body leaves the context.
  for (const moment of ['onRequest', 'preHandler'] as const) {
    fastify.addHook(moment, (request: FastifyRequest, _: unknown, done: () => void) =>
      inContext({ requestId: request.id }, done),
    );
  }
  if (definition.name !== 'gateway') guardWithIdentity(app, config, definition.name);
  await definition.prepare?.(app);
  if (definition.handlers) connectToKafka(app, definition, config, logger);
  await app.listen(config.http.port, config.http.host);
  const stopConsuming = definition.handlers ? startConsuming(app, logger) : async () => undefined;
  const metricsServer: Server = await serveMetrics(metrics.registry, config.http.host, config.http.metricsPort);
  const url = await app.getUrl();
  logger.info({ url }, 'listening');
  return {
    app,
    url,
    close: async () => {
      await stopConsuming();
      metricsServer.close();
      // A connection that was busy when the closing began stays open for the client's next call, until it is idle.
      const server: Server = app.getHttpServer();
      const reaper = setInterval(() => server.closeIdleConnections(), REAP_MS);
      await app.close().finally(() => clearInterval(reaper));
    },
  };
}

/** Everything but health needs the gateway's signature. */
function guardWithIdentity(app: NestFastifyApplication, config: KitConfig, name: ServiceName): void {
  const verify = identityVerifier(config.identity.secret, name);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.decorateRequest('identity');
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/health/')) return;
    try {
      request.identity = verify(request.headers[IDENTITY_HEADER]);
    } catch (error) {
      const answer = toErrorAnswer(error, request.id);
      await reply.status(answer.status).send(answer.body);
    }
  });
}

function connectToKafka(
  app: NestFastifyApplication,
  { name, everyInstanceListens }: ServiceDefinition,
  config: KitConfig,
  logger: Logger,
): void {
  const { prefix, instance } = config.names;
  app.connectMicroservice({
    strategy: new LastingKafkaServer({
      postfixId: '',
      client: kafkaOptions(name, config, logger),
      consumer: {
        groupId: everyInstanceListens && instance ? `${prefix}${name}.${instance}` : `${prefix}${name}`,
        sessionTimeout: 6_000,
        heartbeatInterval: 1_500,
        maxWaitTimeInMs: 500,
        allowAutoTopicCreation: false,
      },
      subscribe: { fromBeginning: true },
      run: { partitionsConsumedConcurrently: 3 },
      producer: { idempotent: true, maxInFlightRequests: 1 },
    }),
  });
}

/** Waits for Kafka, makes the topics (a consumer must find them), and joins. Readiness waits for this. */
function startConsuming(app: NestFastifyApplication, logger: Logger): () => Promise<void> {
  const state = { isConsuming: false, isClosed: false };
  app.get(Health).add('consumer', async () => {
    if (!state.isConsuming) throw new Error('not consuming yet');
  });
  const start = async () => {
    while (!state.isConsuming && !state.isClosed) {
      try {
        await app.get(KafkaBus).ensureTopics();
        if (state.isClosed) return;
        await app.startAllMicroservices();
        state.isConsuming = true;
      } catch (error) {
        logger.warn({ reason: error instanceof Error ? error.message : '' }, 'kafka is not there yet');
        await new Promise((resolve) => setTimeout(resolve, TOPIC_RETRY_MS));
      }
    }
  };
  const started = start();
  // A consumer that is just joining must have joined before it can leave.
  return async () => {
    state.isClosed = true;
    if (!state.isConsuming)
      await Promise.race([started, new Promise((resolve) => setTimeout(resolve, JOIN_MS).unref())]);
  };
}

/** The main program of a service: one line when a setting is wrong, and a drain of at most 10 s on SIGTERM. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  try {
    const service = await startService(definition, process.env);
    const stop = () => {
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      void service.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    const isKnown = error instanceof ConfigError || (error instanceof Error && 'code' in error);
    process.stderr.write(
      `${definition.name}: ${isKnown ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(1);
  }
}
