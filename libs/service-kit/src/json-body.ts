import { DomainError } from '@masque/contracts';
import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';

/**
 * Parses JSON bodies. An empty body is allowed, because clients send the content type with a DELETE too; keys that would
 * reach a prototype are dropped.
 */
export function parseJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      return done(null, parse(body.toString(), null, { protoAction: 'remove', constructorAction: 'remove' }));
    } catch {
      return done(new DomainError('request.malformed'), undefined);
    }
  });
}
