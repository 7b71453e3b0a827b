import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** What we use of the driver's own class, which it does not export. */
interface DriverConnection {
  readonly socket: Socket;
  readonly closed: boolean;
  cleanup: (this: DriverConnection, error: Error) => void;
}

const load = createRequire(import.meta.url);
const { Connection }: { Connection: { prototype: DriverConnection } } = load('mongodb/lib/cmap/connection.js');
const { cleanup } = Connection.prototype;

/**
 * mongodb 7.8 (and 7.9): a command that is written to a socket which is gone, before the driver has heard of it, waits for
 * the socket's 'drain' for ever. When it is the heartbeat's, the client never connects again. So a connection that ends
 * tells whoever waits to write.
 */
Connection.prototype.cleanup = function end(error) {
  if (this.closed) return;
  cleanup.call(this, error);
  if (this.socket.listenerCount('drain') > 0) this.socket.emit('error', error);
};
