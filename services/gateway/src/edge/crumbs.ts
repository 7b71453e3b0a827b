import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const CHUNKS = 256;
const CHUNK_BYTES = 64;

/** Node's parser keeps its listeners under numbers that its class names; not in the public types. */
interface Parser {
  readonly constructor: { readonly kOnBody?: number };
  [listener: number]: unknown;
}

/** Hangs up on tiny chunks: 8 MiB in one-byte chunks cost 11 s of CPU, even unread, so this counts at the parser. */
export function hangUpOnCrumbs(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  let chunks = 0;
  let bytes = 0;
  request.push = function count(chunk: Buffer | null) {
    chunks += 1;
    bytes += chunk?.length ?? 0;
    if (chunks > CHUNKS + bytes / CHUNK_BYTES && !request.socket.destroyed) hangUp(request.socket);
    return IncomingMessage.prototype.push.call(request, chunk);
  };
}

/**
 * A destroyed socket doesn't stop the parser: it still walks the last read's chunks, up to 10,000 in 64 KiB (20 ms, or
 * 2 ms without a listener). Node reuses parsers, so the listener is restored.
 * Upstream: still so in Node 24, without an issue; no public API saves more than a fifth of the time. Delete with the
 * first release of Node whose parser ends with its socket.
 */
function hangUp(socket: Socket & { parser?: Parser | null }): void {
  const { parser } = socket;
  const kOnBody = parser?.constructor.kOnBody;
  if (parser && kOnBody !== undefined) {
    const onBody = parser[kOnBody];
    parser[kOnBody] = undefined;
    socket.prependOnceListener('close', () => {
      parser[kOnBody] = onBody;
    });
  }
  socket.destroy();
}
