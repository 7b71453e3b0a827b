import type { Readable } from 'node:stream';
import { DomainError } from '@masque/contracts';
import type { FastifyInstance } from 'fastify';

const MOST_READ = 64 * 1024 * 1024;

/** Drains the body before the 413: most clients that are still writing on close would see no response at all. */
export function refuseTooLarge(fastify: FastifyInstance): void {
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
