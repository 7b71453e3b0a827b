import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hangUpOnCrumbs } from './crumbs.ts';

/** Requests that one connection may have sent ahead. Browsers send none. */
export const MAX_AHEAD = 16;

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Handles one request of a connection at a time: the next one when the response before it has been written out. Node
 * would handle all that it has read at once. A connection that sends too many ahead is closed.
 */
export function oneAtATime(server: Server): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  /** Requests behind the one that is being handled. */
  const waiting = new WeakMap<Socket, Exchange[]>();

  const handle = ([request, response]: Exchange) => {
    const { socket } = request;
    response.once('close', () => {
      const next = waiting.get(socket)?.shift();
      if (next && !socket.destroyed) handle(next);
      else waiting.delete(socket);
    });
    for (const listener of listeners) listener.call(server, request, response);
  };

  // Whatever a client expects is ignored; Node would respond 417 without a body. But who waits for 100-continue gets it
  // where the body is read (pipeline/body.ts): Node would send it before anything could refuse the call.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('checkContinue', (request, response) => {
    // After a refusal nobody knows whether the body still comes: the connection can't be used again.
    response.shouldKeepAlive = false;
    server.emit('request', request, response);
  });
  server.on('request', (...exchange: Exchange) => {
    const { socket } = exchange[0];
    hangUpOnCrumbs(exchange[0]);
    const ahead = waiting.get(socket);
    if (socket.destroyed) return;
    if (!ahead) {
      waiting.set(socket, []);
      handle(exchange);
    } else if (ahead.length < MAX_AHEAD) ahead.push(exchange);
    else socket.destroy();
  });
}
