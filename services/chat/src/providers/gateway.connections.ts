import { Agent, type Dispatcher } from 'undici';
import type { AddressGuard } from './address.guard.ts';
import { DecodingHandler } from './decoding.handler.ts';

const CONNECTIONS = 1_024;

/** To any number of servers: a server's connections are closed when unused. Follows no redirects. */
export class GatewayConnections {
  // We time out replies ourselves: one clock for all, and comments count as signs of life.
  private readonly agent: Agent;
  readonly calls: Dispatcher;

  constructor(readonly guard: AddressGuard) {
    const { lookup } = guard;
    this.agent = new Agent({
      connections: CONNECTIONS,
      pipelining: 1,
      keepAliveTimeout: 30_000,
      connect: { timeout: 10_000, ...(lookup ? { lookup } : {}) },
      headersTimeout: 0,
      bodyTimeout: 0,
      allowH2: false,
    });
    this.calls = this.agent.compose(
      (dispatch) => (options, handler) => dispatch(options, new DecodingHandler(handler)),
    );
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}
