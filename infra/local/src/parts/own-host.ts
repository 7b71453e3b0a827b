import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const hostOf = (origin: string): string => URL.parse(origin)?.hostname ?? '';

function isOwn({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { host = '', origin } = headers;
  return (
    LOOPBACK.has(hostOf(`http://${host}`)) &&
    (origin === undefined || LOOPBACK.has(hostOf(origin)) || origins.includes(origin))
  );
}

/** Loopback keeps nobody out: any site's page reaches it by address, or by its own name (DNS rebinding). */
export const ownHostOnly =
  (serve: RequestListener, origins: readonly string[] = []): RequestListener =>
  (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    if (isOwn(request, origins)) {
      serve(request, response);
      return;
    }
    request.resume();
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end('{"error":"Permission denied"}');
  };
