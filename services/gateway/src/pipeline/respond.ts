import type { Auth } from '@masque/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CacheEntry, encodingFor } from '../cache/cache-entry.ts';
import { addressKey } from '../addresses/address.ts';
import type { TransferSlots } from '../limits/transfer-slots.ts';
import type { GatewayCall, GatewayResponse } from '../call/call.ts';
import { dropUnread } from '../call/drop-unread.ts';

const cacheControl = (auth: Auth, isSignedIn: boolean): string => {
  if (auth !== 'public' && auth !== 'optional') return 'private, no-store';
  return isSignedIn ? 'private, no-cache' : 'public, no-cache';
};

export async function respond(
  call: GatewayCall,
  response: GatewayResponse,
  slots: TransferSlots,
): Promise<FastifyReply> {
  const { request, reply, row } = call;
  if (response.kind === 'sent') return reply;
  if (response.kind === 'file') return sendFile(call, response, slots);
  if (response.kind === 'redirect') return reply.header('cache-control', 'no-store').redirect(response.location, 302);
  if (!reply.hasHeader('cache-control')) {
    reply.header('cache-control', cacheControl(row.route.auth, call.viewer !== null));
  }
  if (response.kind === 'entry') return sendEntry(request, reply, response.entry);
  if (response.headers) reply.headers(response.headers);
  reply.status(response.status);
  if (response.status === 204) return reply.send();
  if (response.status === 200 && request.method === 'GET') {
    return sendEntry(request, reply, new CacheEntry(response.body, response.contentType));
  }
  reply.header('content-type', response.contentType);
  return reply.send(response.body);
}

async function sendEntry(request: FastifyRequest, reply: FastifyReply, entry: CacheEntry): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'], entry.body.length);
  reply.header('etag', entry.etag);
  if (request.headers['if-none-match'] === entry.etag) return reply.status(304).send();
  reply.header('content-type', entry.contentType);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await entry.encoded(encoding));
}

/** Not buffered, so it lasts as long as its reader; hence a limit per address. */
function sendFile(
  { request, reply }: GatewayCall,
  { status, body, headers }: GatewayResponse & { kind: 'file' },
  slots: TransferSlots,
): FastifyReply {
  const isStream = body !== null && typeof body === 'object' && 'pipe' in body;
  if (isStream) {
    try {
      reply.raw.once('close', slots.acquire('download', addressKey(request.ip)));
    } catch (error) {
      body.destroy();
      throw error;
    }
    dropUnread(reply.raw);
  }
  return reply
    .status(status)
    .headers(headers)
    .send(body ?? undefined);
}
