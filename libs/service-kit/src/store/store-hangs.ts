import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface DriverConnection {
  readonly socket: Socket;
  readonly closed: boolean;
  cleanup: (this: DriverConnection, error: Error) => void;
}

const load = createRequire(import.meta.url);
const { Connection }: { Connection: { prototype: DriverConnection } } = load('mongodb/lib/cmap/connection.js');
const { cleanup } = Connection.prototype;

/**
 * mongodb 7.8 and 7.9: a command written to a closed socket before the driver notices waits forever for 'drain'. If it
 * is the heartbeat, the client never reconnects. So a connection that ends fails those who wait to write.
 * Upstream: the wait came with https://github.com/mongodb/node-mongodb-native/pull/4022. Delete when
 * `store-hangs.spec.ts` passes without this file.
 */
Connection.prototype.cleanup = function end(error) {
  if (this.closed) return;
  cleanup.call(this, error);
  if (this.socket.listenerCount('drain') > 0) this.socket.emit('error', error);
};
