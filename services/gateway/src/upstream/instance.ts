import { connectNear, nearServers } from '@masque/service-kit/http';
import { buildConnector, type Dispatcher, errors, Pool } from 'undici';
import type { Socket } from 'node:net';
import type { GatewayConfig } from '../config.ts';
import { type Lane, lanes } from './upstream.types.ts';

const connections: Record<Lane, number> = { calls: 256, streams: 1_024, feeds: 4_096, files: 128, probes: 2 };
type InstanceTimes = GatewayConfig['upstreamTimes'];

/** Ms until a response begins, and between two parts of it. */
const timeoutsIn = ({ callMs, probeMs }: InstanceTimes): Record<Lane, { begin: number; silence: number }> => ({
  calls: { begin: callMs, silence: callMs },
  // May begin only with a model's last token; heartbeats come every 15 s.
  streams: { begin: 660_000, silence: 45_000 },
  feeds: { begin: 10_000, silence: 45_000 },
  files: { begin: 120_000, silence: 30_000 },
  probes: { begin: probeMs, silence: probeMs },
});
const CONNECT_MS = 2_000;
const KEEP_ALIVE_MS = 60_000;
const RECHECK_MS = 500;
/** A busy process may miss a probe. A lone instance may miss 30 s of them: its streams can't continue elsewhere. */
const mostMissed = { oneOfSeveral: 1, only: 12 };
/** Files and uploads can be resent, and feeds reopened. */
const MOST_MISSED_BY_OTHERS = 1;

export type LongLane = 'streams' | 'feeds' | 'files';
export const longLanes: readonly LongLane[] = ['streams', 'feeds', 'files'];
const isLong = (lane: Lane): lane is LongLane => longLanes.some((long) => long === lane);
export const mostOpen = (lane: LongLane): number => connections[lane];

/** In memory if the instance runs in this process. */
function connectTo(url: string): buildConnector.connector {
  const connectFar = buildConnector({ timeout: CONNECT_MS });
  return (options, done) => {
    const server = nearServers.get(url);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- undici uses nothing that only sockets have
    if (server) setImmediate(done, null, connectNear(server) as Socket);
    else connectFar(options, done);
  };
}

export class Instance {
  private readonly pools: Record<Lane, Pool>;
  private readonly longCalls = new Map<AbortController, LongLane>();
  private probing: NodeJS.Timeout | undefined;
  private rechecking: NodeJS.Timeout | undefined;
  private isClosed = false;
  private missed = 0;

  constructor(
    readonly url: string,
    private readonly times: InstanceTimes,
    private readonly isOnly: () => boolean,
  ) {
    const timeouts = timeoutsIn(times);
    const pool = (lane: Lane) =>
      new Pool(url, {
        connections: connections[lane],
        keepAliveTimeout: KEEP_ALIVE_MS,
        connect: connectTo(url),
        headersTimeout: timeouts[lane].begin,
        bodyTimeout: timeouts[lane].silence,
      });
    this.pools = {
      calls: pool('calls'),
      streams: pool('streams'),
      feeds: pool('feeds'),
      files: pool('files'),
      probes: pool('probes'),
    };
    // A process that died may be back before the next call.
    const isCut = (error: Error) => error instanceof errors.SocketError;
    this.pools.calls.on('disconnect', (_origin, _targets, error) => isCut(error) && this.avoid(0));
  }

  get isAvoided(): boolean {
    return this.rechecking !== undefined;
  }

  openCalls(lane: LongLane): number {
    let open = 0;
    for (const each of this.longCalls.values()) if (each === lane) open += 1;
    return open;
  }

  /** Prefers other instances until this one reports ready: a freshly started one lags behind. */
  avoid(recheckAfterMs = RECHECK_MS): void {
    if (this.isOnly() || this.isClosed) return;
    this.rechecking ??= setTimeout(() => void this.recheck(), recheckAfterMs);
  }

  private async recheck(): Promise<void> {
    const isReady = await this.isReady().catch(() => false);
    this.rechecking = isReady || this.isClosed ? undefined : setTimeout(() => void this.recheck(), RECHECK_MS);
  }

  request(lane: Lane, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    return isLong(lane) ? this.requestLong(lane, options) : this.pools[lane].request(options);
  }

  /** Probes have their own connections, so users can't exhaust them. */
  async isReady(): Promise<boolean> {
    const { statusCode, body } = await this.pools.probes.request({ method: 'GET', path: '/health/ready' });
    await body.dump();
    return statusCode === 200;
  }

  private async requestLong(lane: LongLane, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    const end = new AbortController();
    const signals = options.signal instanceof AbortSignal ? [options.signal, end.signal] : [end.signal];
    const release = () => this.longCalls.delete(end);
    this.longCalls.set(end, lane);
    this.probing ??= setTimeout(() => void this.probe(), this.times.probeEveryMs);
    try {
      const response = await this.pools[lane].request({ ...options, signal: AbortSignal.any(signals) });
      response.body.once('close', release);
      return response;
    } catch (error) {
      release();
      throw end.signal.aborted ? end.signal.reason : error;
    }
  }

  private async probe(): Promise<void> {
    try {
      const { body } = await this.pools.probes.request({ method: 'GET', path: '/health/live' });
      await body.dump();
      this.missed = 0;
    } catch (error) {
      this.missed += 1;
      if (this.missed > MOST_MISSED_BY_OTHERS) this.endLongCalls(['files', 'feeds'], error);
      if (this.missed > mostMissed[this.isOnly() ? 'only' : 'oneOfSeveral']) this.endLongCalls(['streams'], error);
    }
    const delay = this.missed > 0 ? 0 : this.times.probeEveryMs;
    if (this.longCalls.size === 0) this.missed = 0;
    this.probing = this.longCalls.size === 0 ? undefined : setTimeout(() => void this.probe(), delay);
  }

  private endLongCalls(which: readonly LongLane[], reason: unknown): void {
    this.avoid();
    for (const [call, lane] of this.longCalls) if (which.includes(lane)) call.abort(reason);
  }

  async retire(): Promise<void> {
    await Promise.all(lanes.filter((lane) => lane !== 'probes').map((lane) => this.pools[lane].close()));
    await this.close();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.probing);
    clearTimeout(this.rechecking);
    await Promise.all(lanes.map((lane) => this.pools[lane].destroy()));
  }
}
