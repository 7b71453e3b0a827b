import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Dispatcher } from 'undici';

/** Passes an event stream on as it comes; nothing is buffered, and a slow reader slows the sender down. */
export async function passStream(reply: FastifyReply, answer: Dispatcher.ResponseData): Promise<void> {
  reply.hijack();
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(
      (entry): entry is [string, string | number | string[]] => entry[1] !== undefined,
    ),
  );
  reply.raw.writeHead(answer.statusCode, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  reply.raw.flushHeaders();
  // Either side may hang up: the other one then ends too, and there is nobody to tell.
  await pipeline(answer.body, reply.raw).catch(() => undefined);
}
