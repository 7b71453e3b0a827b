import type { ServerResponse } from 'node:http';

const KEEP_ALIVE_MS = 15_000;

/** Writes the headers of an event stream; they leave with the first event, or when they are flushed. */
export function beginEvents(raw: ServerResponse, requestId: string): void {
  raw.socket?.setKeepAlive(true, KEEP_ALIVE_MS);
  // Before the others: only headers that are set by themselves can be read again, by what counts requests.
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
  raw.writeHead(200, {
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': requestId,
  });
}
