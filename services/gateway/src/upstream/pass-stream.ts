import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Dispatcher } from 'undici';

const UNREAD_MS = 30_000;
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
  // If either side hangs up, the other ends too, and nobody is left to tell.
  await pipeline(response.body, reply.raw).catch(() => undefined);
}
