import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Dispatcher } from 'undici';

const UNREAD_MS = 30_000;
const CHUNK_END = Buffer.from('\r\n');
const LAST_CHUNK = '0\r\n\r\n';
const EVENT_STREAM = 'text/event-stream; charset=utf-8';

export async function passStream(reply: FastifyReply, response: Dispatcher.ResponseData): Promise<void> {
  reply.hijack();
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(
      (entry): entry is [string, string | number | string[]] => entry[1] !== undefined,
    ),
  );
  // Set separately, so the request metrics can read it.
  reply.raw.setHeader('content-type', EVENT_STREAM);
  reply.raw.writeHead(response.statusCode, {
    ...headers,
    'content-type': EVENT_STREAM,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  reply.raw.setTimeout(UNREAD_MS, () => reply.raw.destroy());
  // The first event leaves in the same write if it came with the headers.
  const { socket } = reply.raw;
  socket?.cork();
  reply.raw.flushHeaders();
  setImmediate(() => socket?.uncork());
  await pump(response.body, reply.raw);
}

/** If either side hangs up, the other ends too, and nobody is left to tell. */
function pump(from: Readable, to: ServerResponse): Promise<void> {
  // Framed here: Node would write each piece in four parts.
  const isChunked = to.chunkedEncoding;
  to.chunkedEncoding = false;
  from.on('data', (piece: Buffer) => {
    if (!to.write(isChunked ? framed(piece) : piece)) from.pause();
  });
  to.on('drain', () => from.resume());
  from.once('end', () => to.end(isChunked ? LAST_CHUNK : undefined));
  from.once('error', () => to.destroy());
  if (from.destroyed) to.destroy();
  return new Promise((resolve) => {
    const end = () => {
      from.destroy();
      resolve();
    };
    if (to.destroyed) end();
    else to.once('close', end);
  });
}

const framed = (piece: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, CHUNK_END]);
