import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from '@masque/contracts';
import { CacheEntry, encodingFor, etagOf } from '../cache/cache-entry.ts';
import type { Answer, Call } from './call.ts';

/** For answers that are data: nothing in them is to be run, framed or read by other sites. */
const SECURITY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  vary: 'cookie, authorization, accept-encoding',
} as const;

/** What intermediaries and the browser may keep: nothing about oneself, and everything else only with a check. */
const cacheControl = (auth: Auth, isSignedIn: boolean): string => {
  if (auth !== 'public' && auth !== 'optional') return 'private, no-store';
  return isSignedIn ? 'private, no-cache' : 'public, no-cache';
};

/** Puts an answer on the wire: validator, 304, encoding. */
export async function send(call: Call, answer: Answer): Promise<FastifyReply> {
  const { request, reply, row } = call;
  if (answer.kind === 'streamed') return reply;
  reply.header('cache-control', cacheControl(row.route.auth, call.viewer !== null));
  reply.headers(SECURITY);
  if (answer.kind === 'entry') return sendEntry(request, reply, answer.entry);
  if (answer.headers) reply.headers(answer.headers);
  reply.status(answer.status);
  if (answer.status === 204) return reply.send();
  if (answer.status === 200 && request.method === 'GET') return sendOnce(request, reply, answer);
  reply.header('content-type', answer.contentType);
  return reply.send(answer.body);
}

async function sendEntry(request: FastifyRequest, reply: FastifyReply, entry: CacheEntry): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'], entry.body.length);
  reply.header('etag', entry.etag);
  if (request.headers['if-none-match'] === entry.etag) return reply.status(304).send();
  reply.header('content-type', entry.contentType);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(entry.ready(encoding) ?? (await entry.encoded(encoding)));
}

const sendOnce = (request: FastifyRequest, reply: FastifyReply, answer: Answer & { kind: 'bytes' }) =>
  sendEntry(request, reply, new CacheEntry(answer.body, answer.contentType, [], 0, etagOf(answer.body)));
