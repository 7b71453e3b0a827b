import { createRequire } from 'node:module';

interface DriverPool {
  readonly options: { readonly minPoolSize: number };
  readonly minPoolSizeTimer: NodeJS.Timeout | undefined;
  ensureMinPoolSize: (this: DriverPool) => void;
}

const load = createRequire(import.meta.url);
const { ConnectionPool }: { ConnectionPool: { prototype: DriverPool } } = load('mongodb/lib/cmap/connection_pool.js');
const { ensureMinPoolSize } = ConnectionPool.prototype;

/**
 * mongodb 7.9 checks ten times a second whether a pool is below its minimum, even if that is 0, and has no public option
 * for it. Without a minimum, one check when the pool becomes ready is enough; checkouts drop stale connections.
 */
ConnectionPool.prototype.ensureMinPoolSize = function ensureOnce() {
  ensureMinPoolSize.call(this);
  if (this.options.minPoolSize === 0) clearTimeout(this.minPoolSizeTimer);
};
