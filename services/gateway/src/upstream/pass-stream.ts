import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Dispatcher } from 'undici';

/** A reader that takes nothing for so long is dropped; heartbeats come every 15 s. */
const UNREAD_MS = 30_000;
const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** Passes an event stream on as it comes; nothing is buffered, and a slow reader slows the sender down. */
export async function passStream(reply: FastifyReply, response: Dispatcher.ResponseData): Promise<void> {
  reply.hijack();
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(
      (entry): entry is [string, string | number | string[]] => entry[1] !== undefined,
    ),
  );
  // By itself, so that what counts requests can read it.
  reply.raw.setHeader('content-type', EVENT_STREAM);
  reply.raw.writeHead(response.statusCode, {
    ...headers,
    'content-type': EVENT_STREAM,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  reply.raw.setTimeout(UNREAD_MS, () => reply.raw.destroy());
  reply.raw.flushHeaders();
  // Either side may hang up: the other one then ends too, and there is nobody to tell.
  await pipeline(response.body, reply.raw).catch(() => undefined);
}
