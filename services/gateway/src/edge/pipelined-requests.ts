import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hangUpOnCrumbs } from './crumbs.ts';

export const MAX_AHEAD = 16;

type Exchange = readonly [IncomingMessage, ServerResponse];

/** Handles pipelined requests one at a time (Node would run them concurrently); hangs up when too many queue. */
export function queuePipelinedRequests(server: Server): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
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

  // Ignores unknown expectations, where Node would send a 417 without a body. pipeline/body.ts sends 100 Continue; Node
  // would send it before anything could refuse the call.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('checkContinue', (request, response) => {
    // After a refusal the body may or may not come, so the connection can't be reused.
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
