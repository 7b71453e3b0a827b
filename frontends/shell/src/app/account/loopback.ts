const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The same page at the public origin, if this address only uses another name of this machine; otherwise null.
 * A login returns to the public origin, where a cookie that was set under the other name is missing.
 */
export function pageAtOrigin(address: string, origin: string): string | null {
  const [here, there] = [new URL(address), new URL(origin)];
  if (here.hostname === there.hostname || here.port !== there.port) return null;
  if (!loopback.has(here.hostname) || !loopback.has(there.hostname)) return null;
  return there.origin + here.pathname + here.search + here.hash;
}
