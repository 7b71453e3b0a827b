import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const hostOf = (origin: string): string => URL.parse(origin)?.hostname ?? '';

/** Called by this machine's name, and, by a page, only from this machine or from one of the origins. */
function isOwn({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { host = '', origin } = headers;
  return (
    LOOPBACK.has(hostOf(`http://${host}`)) &&
    (origin === undefined || LOOPBACK.has(hostOf(origin)) || origins.includes(origin))
  );
}

/**
 * Loopback alone keeps nobody out: a page of any site reaches it, by a name of its own that leads here (DNS rebinding) or
 * by the address. Both get 403.
 */
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
