import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

const KEEP_ALIVE_MS = 15_000;

export function beginEvents(raw: ServerResponse, requestId: string): void {
  if (raw.socket instanceof Socket) raw.socket.setKeepAlive(true, KEEP_ALIVE_MS);
  // Set separately: request metrics can't read back headers that are passed to `writeHead`.
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
  raw.writeHead(200, {
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': requestId,
  });
}
