import type { FastifyRequest } from 'fastify';

const BEARER = /^bearer(?:\s+|$)/i;

/** What follows `Bearer` (RFC 6750, section 2.1). Other schemes are not ours: a proxy in front may ask for a password. */
export function bearerToken({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return authorization !== undefined && BEARER.test(authorization) ? authorization.replace(BEARER, '') : undefined;
}
