import type { Readable } from 'node:stream';
import { DomainError } from '@masque/contracts';
import type { FastifyInstance } from 'fastify';

/** Larger ones are cut off: whoever sends so much by mistake would wait long for the answer. */
const MOST_READ = 64 * 1024 * 1024;

/**
 * Reads what a too large body still sends, and drops it, before the 413. Answered at once, most clients would get no
 * answer at all: they are still writing when the connection is closed.
 */
export function answerTooLarge(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', async (request, _reply, payload) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length <= (request.routeOptions.bodyLimit ?? Infinity) || length > MOST_READ) return payload;
    await drop(payload);
    throw new DomainError('request.too_large');
  });
}

const drop = (body: NodeJS.ReadableStream & Partial<Readable>): Promise<void> =>
  new Promise((resolve, reject) => {
    body.once('end', resolve).once('close', resolve).once('error', reject);
    body.resume();
  });
