import type { FastifyRequest } from 'fastify';

const BEARER = /^bearer(?:\s+|$)/i;

/** RFC 6750, section 2.1. Ignores other schemes: a proxy in front may ask for a password. */
export function bearerToken({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return authorization !== undefined && BEARER.test(authorization) ? authorization.replace(BEARER, '') : undefined;
}
