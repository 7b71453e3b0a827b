import { DomainError } from '@masque/contracts';
import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';

const MAX_DEPTH = 64;
/** Twice what a 1 MiB card with a lorebook of 1,000 entries has. Each value costs far more than its bytes. */
const MAX_VALUES = 100_000;
const COMMA = 44;
const QUOTE = 34;
const BACKSLASH = 92;

function excessOf(json: string): 'depth' | 'values' | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (char === QUOTE) at = endOfString(json, at);
    else if (char === 91 || char === 123) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) return 'depth';
    } else if (char === 93 || char === 125) depth -= 1;
    else if (char === COMMA) values += 1;
    if (values > MAX_VALUES) return 'values';
  }
  return undefined;
}

function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}

/** Also drops keys that could pollute a prototype. @throws `request.malformed`, `request.too_large` */
export function parseJson(text: string): unknown {
  const excess = excessOf(text);
  if (excess) throw new DomainError(excess === 'depth' ? 'request.malformed' : 'request.too_large');
  try {
    return parse(text, null, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    throw new DomainError('request.malformed');
  }
}

/** Allows an empty body, because clients send the content type with a DELETE too. */
export function parseJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      return done(null, parseJson(body.toString()));
    } catch (error) {
      return done(error instanceof Error ? error : new DomainError('request.malformed'), undefined);
    }
  });
}
