import { connect } from 'node:net';

export interface StreamResult {
  readonly isWhole: boolean;
  readonly firstMs: number;
  /** Milliseconds between two reads that carry text. */
  readonly gaps: readonly number[];
  readonly beganAt: number;
  readonly endedAt: number;
  readonly reason: string;
}

export interface StreamRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const TIMEOUT_MS = 60_000;
const TAIL = 40;
const LAST_CHUNK = '\r\n0\r\n\r\n';
const CONTENT = '"content":"';
const EMPTY = '"content":""';
/** Sockets are read one after the other, so they share it. */
const buffer = Buffer.allocUnsafe(65_536);

function hasText(piece: string): boolean {
  for (let at = piece.indexOf(CONTENT); at !== -1; at = piece.indexOf(CONTENT, at + 1)) {
    if (!piece.startsWith(EMPTY, at)) return true;
  }
  return false;
}

function bytesOf({ url, headers, body }: StreamRequest): string {
  const { host, pathname } = new URL(url);
  const all = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Connects first. Does as little work as possible, because everything on this machine shares its cores. */
export async function openStream(request: StreamRequest): Promise<() => Promise<StreamResult>> {
  const { hostname, port } = new URL(request.url);
  const bytes = bytesOf(request);
  const { promise: isConnected, resolve: connected } = Promise.withResolvers<void>();
  const { promise: result, resolve } = Promise.withResolvers<StreamResult>();
  const reads: number[] = [];
  let beganAt = 0;
  let head = '';
  let tail = '';
  let reason = '';
  const isOk = () => head.startsWith('HTTP/1.1 200');
  const callback = (size: number): boolean => {
    const piece = buffer.toString('latin1', 0, size);
    if (hasText(piece)) reads.push(performance.now());
    head ||= piece;
    tail = (size > TAIL ? piece : tail + piece).slice(-TAIL);
    if (tail.endsWith(LAST_CHUNK) || !isOk()) socket.destroy();
    return true;
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, signal, onread: { buffer, callback } });
  socket.once('connect', connected);
  socket.on('error', (error) => {
    reason = error.message;
  });
  socket.once('close', () => {
    connected();
    resolve({
      isWhole: isOk() && tail.includes('[DONE]'),
      firstMs: (reads[0] ?? Number.NaN) - beganAt,
      gaps: reads.slice(1).map((at, index) => at - (reads[index] ?? at)),
      beganAt,
      endedAt: performance.now(),
      reason: reason || `${head.slice(0, 300)} … ${tail}`,
    });
  });
  await isConnected;
  return () => {
    beganAt = performance.now();
    socket.write(bytes);
    return result;
  };
}
