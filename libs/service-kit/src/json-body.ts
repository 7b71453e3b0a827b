import { DomainError } from '@masque/contracts';
import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';

/** No contract nests deeper, and cards keep unknown extensions; deeper ones only cost the parser time. */
const MAX_DEPTH = 64;
/** Twice what a card of 1 MiB with a lorebook of a thousand entries holds. Each costs far more than its bytes. */
const MAX_VALUES = 100_000;
const COMMA = 44;
const QUOTE = 34;
const BACKSLASH = 92;

/** What is too much for the parser, if anything is; looks at each character outside of strings once. */
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

/** Index of the quote that ends the string which begins at `start`; the text's length when none does. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}

/**
 * Parses a JSON body: nesting and the number of values are bounded before, keys that would reach a prototype are dropped.
 * Errors: `request.malformed`, `request.too_large`.
 */
export function parseJson(text: string): unknown {
  const excess = excessOf(text);
  if (excess) throw new DomainError(excess === 'depth' ? 'request.malformed' : 'request.too_large');
  try {
    return parse(text, null, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    throw new DomainError('request.malformed');
  }
}

/** Parses JSON bodies. An empty body is allowed, because clients send the content type with a DELETE too. */
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
