import { IncomingMessage } from 'node:http';

/** So many chunks a body may have, and one more for so many bytes. No client sends smaller ones. */
const CHUNKS = 1_024;
const CHUNK_BYTES = 64;

/**
 * Ends the connection of a body that comes in tiny chunks. Node hands on each of them alone: 8 MiB in chunks of one byte
 * cost 11 s of processor, also when nobody reads them, so they are counted as they leave the parser.
 */
export function hangUpOnCrumbs(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  let chunks = 0;
  let bytes = 0;
  request.push = function count(chunk: Buffer | null) {
    chunks += 1;
    bytes += chunk?.length ?? 0;
    if (chunks > CHUNKS + bytes / CHUNK_BYTES) request.socket.destroy();
    return IncomingMessage.prototype.push.call(request, chunk);
  };
}
