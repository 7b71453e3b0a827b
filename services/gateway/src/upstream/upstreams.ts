import {
  CONFIG,
  currentTrace,
  Health,
  inSpan,
  type Logger,
  LOGGER,
  TRACEPARENT,
  TRACING,
  type Tracing,
} from '@masque/service-kit';
import { IDENTITY_HEADER, identitySigner } from '@masque/service-kit/http';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { DomainError } from '@masque/contracts';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Dispatcher, errors } from 'undici';
import type { GatewayConfig } from '../config.ts';
import type { Upstream } from '../gateway.rows.ts';
import { inOrder } from './choose-instance.ts';
import { FailureLog, type UpstreamFailure } from './failure.log.ts';
import { type Instance, longLanes, mostOpen } from './instance.ts';
import { Instances } from './instances.ts';
import type { UpstreamCall } from './upstream.types.ts';

/** Ms a read waits for one instance, which may hang, before it tries the next. */
const PATIENCE_MS = 1_500;

@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly services: Record<Upstream, Instances>;
  private readonly sign: ReturnType<typeof identitySigner>;
  private turn = 0;
  private readonly failed;
  private readonly log: FailureLog;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    @Inject(METRICS) metrics: Metrics,
    @Inject(TRACING) private readonly tracing: Tracing,
    @Inject(LOGGER) logger: Logger,
    health: Health,
  ) {
    this.log = new FailureLog(logger);
    const { upstreams, upstreamTimes } = config;
    this.services = {
      identity: new Instances(upstreams.identity, upstreamTimes),
      catalog: new Instances(upstreams.catalog, upstreamTimes),
      chat: new Instances(upstreams.chat, upstreamTimes),
      social: new Instances(upstreams.social, upstreamTimes),
      moderation: new Instances(upstreams.moderation, upstreamTimes),
    };
    this.sign = identitySigner(config.identity.secrets[0]);
    for (const [name, all] of Object.entries(this.services)) {
      health.add(name, () => all.ensureOneReady());
    }
    this.failed = metrics.counter('masque_upstream_failures_total');
    const perLane = Object.entries(this.services).flatMap(([upstream, all]) =>
      longLanes.map((lane) => ({ lane, all, labels: { upstream, lane } })),
    );
    metrics.measure('masque_upstream_open_calls', () =>
      perLane.map(({ lane, all, labels }) => [labels, all.openCalls(lane)]),
    );
    metrics.measure('masque_upstream_open_calls_limit', () =>
      perLane.map(({ lane, all, labels }) => [labels, all.now().length * mostOpen(lane)]),
    );
  }

  /** @throws `server.unavailable` (503) when the service is down or silent. */
  request(call: UpstreamCall): Promise<Dispatcher.ResponseData> {
    const parent = currentTrace()?.traceparent;
    // The gateway's own background calls would each start a trace.
    if (parent === undefined) return this.send(call, undefined);
    const { service, method, lane = 'calls' } = call;
    const facts = { 'http.request.method': method, 'server.address': service, 'masque.lane': lane };
    return inSpan(this.tracing, { kind: 'client', name: `${method} ${service}`, parent, facts }, (trace) =>
      this.send(call, trace?.traceparent),
    );
  }

  private async send(call: UpstreamCall, traceparent: string | undefined): Promise<Dispatcher.ResponseData> {
    const { lane = 'calls', identity, service } = call;
    const options = this.toOptions(call, traceparent);
    const startedAt = Date.now();
    this.turn += 1;
    let failure: unknown;
    let asked: Instance | undefined;
    const caller = { userId: identity.viewer?.userId, turn: this.turn };
    const instances = inOrder(this.services[service].now(), caller);
    for (const instance of instances) {
      const isImpatient = isRead(call) && !call.timeoutMs && instance !== instances.at(-1);
      try {
        const patient = isImpatient ? { ...options, headersTimeout: PATIENCE_MS } : options;
        asked = instance;
        const response = await instance.request(lane, patient);
        // A response cut off midway isn't retried; code that buffers it fails with 503 too.
        response.body.once('error', (error) => this.report(call, { error, instance, startedAt }));
        return response;
      } catch (error) {
        failure = error;
        const reason = reasonOf(error);
        if (reason) this.failed({ upstream: service, reason });
        if (isUnreachable(error) || isSilence(error)) instance.avoid();
        if (!mayTryNext(error, call)) break;
      }
    }
    this.report(call, { error: failure, instance: asked, startedAt });
    throw toDomainError(failure);
  }

  private report(
    { service, method, lane = 'calls' }: UpstreamCall,
    { error, instance, startedAt }: { error: unknown; instance: Instance | undefined; startedAt: number },
  ): void {
    if (!isOfService(error)) return;
    const reason: UpstreamFailure['reason'] = instance ? (reasonOf(error) ?? 'other') : 'no instance';
    const ms = Date.now() - startedAt;
    this.log.report({ service, reason, method, lane, instance: instance?.url, code: codeOf(error), ms });
  }

  private toOptions(
    { service, method, path, identity, headers, body, signal, timeoutMs }: UpstreamCall,
    traceparent: string | undefined,
  ) {
    return {
      method,
      path,
      headers: {
        ...headers,
        'x-request-id': identity.requestId,
        [IDENTITY_HEADER]: this.sign(service, identity),
        ...(traceparent === undefined ? {} : { [TRACEPARENT]: traceparent }),
      },
      body: body ?? null,
      ...(signal ? { signal } : {}),
      ...(timeoutMs === undefined ? {} : { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }),
    };
  }

  async onApplicationShutdown() {
    await Promise.all(Object.values(this.services).map((all) => all.close()));
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
const UNREACHABLE = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
];
/** The instance received nothing of the call. */
const isUnreachable = (error: unknown): boolean => UNREACHABLE.some((code) => code === codeOf(error));
/** The connection ended before the response: the call may have run. */
const isCutOff = (error: unknown): boolean =>
  error instanceof errors.SocketError || codeOf(error) === 'ECONNRESET' || codeOf(error) === 'EPIPE';

const isSilence = (error: unknown): boolean => error instanceof errors.HeadersTimeoutError;
const isRead = ({ method, lane = 'calls' }: UpstreamCall): boolean => method === 'GET' && lane === 'calls';

function reasonOf(error: unknown): 'unreachable' | 'silent' | 'cut off' | undefined {
  if (isUnreachable(error)) return 'unreachable';
  if (isSilence(error) || error instanceof errors.BodyTimeoutError) return 'silent';
  return isCutOff(error) ? 'cut off' : undefined;
}

/** Only calls that change nothing or weren't sent go to another instance; a streamed body can't be resent. */
const mayTryNext = (error: unknown, call: UpstreamCall): boolean => {
  const { method, body } = call;
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body) || body === undefined;
  if (isSilence(error)) return isRead(call);
  return isWhole && (isUnreachable(error) || (method === 'GET' && isCutOff(error)));
};

const isOfService = (error: unknown): boolean =>
  !(
    error instanceof errors.RequestAbortedError ||
    error instanceof DomainError ||
    (error instanceof Error && error.name === 'AbortError')
  );

const toDomainError = (error: unknown): unknown => (isOfService(error) ? new DomainError('server.unavailable') : error);
