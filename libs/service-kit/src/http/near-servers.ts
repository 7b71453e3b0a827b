import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';

/** This process' servers by URL. */
export const nearServers = new Map<string, Server>();

const AHEAD_BYTES = 64 * 1024;

/** Connects to a server of this process without a socket: half the cost of one, and no system calls. */
export function connectNear(server: Server): Duplex {
  const [client, own] = duplexPair({ highWaterMark: AHEAD_BYTES });
  client.once('close', () => own.destroy());
  own.once('close', () => client.destroy());
  server.emit('connection', own);
  return client;
}
