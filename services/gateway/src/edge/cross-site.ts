import { isIP } from 'node:net';
import { DomainError, ensure } from '@masque/contracts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { siteRoutes } from '../site.routes.ts';
import { bearerToken } from '../sessions/bearer-token.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Browsers send these by themselves, with the cookie, not all of them with an Origin; whose it is is not looked at. */
const REPORTS = siteRoutes.policyReports.path;
/** Names of this machine: a page on one of them, at our port, is ours when the configured origin is another of them. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Name or address and port, and nothing that parsers read differently. Source: RFC 9112, section 3.2. */
const HOST = /^[\w.:[\]-]+$/;
/** Of the names and values in turn. */
const isHostHeader = (header: string, index: number) => index % 2 === 0 && header.toLowerCase() === 'host';

/** The configured public origin, as a whole: scheme, host and port. */
function ownOrigins({ web }: Config): string[] {
  const { protocol, hostname, port } = new URL(web.origin);
  if (!LOOPBACK.includes(hostname)) return [web.origin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`);
}

/**
 * Refuses what another site's page makes a browser send (server specification, section 1). A change with an Origin must
 * come from our own or an allowed one; one with a cookie and no Origin must be marked `Sec-Fetch-Site: same-origin`.
 */
export function crossSiteGuard(config: Config): (request: FastifyRequest) => void {
  const origins = new Set([...ownOrigins(config), ...config.web.allowedOrigins]);
  return (request) => {
    const { method, headers, url } = request;
    if (SAFE.has(method)) return;
    if (headers.origin !== undefined) ensure(origins.has(headers.origin), 'auth.cross_site');
    // No page can make a browser send a token; a cookie beside it is refused later.
    else if (url === REPORTS || bearerToken(request) !== undefined) return;
    else if (headers.cookie !== undefined) ensure(headers['sec-fetch-site'] === 'same-origin', 'auth.cross_site');
  };
}

/**
 * Refuses a Host under which this installation is not known: a page of a foreign name that resolves to this address (DNS
 * rebinding) would count as the same origin. Addresses and names without a dot cannot be a foreign page's.
 */
export function hostGuard(config: Config): (request: FastifyRequest) => void {
  const known = new Set([config.web.origin, ...config.web.allowedOrigins].map((origin) => new URL(origin).hostname));
  return ({ headers, raw }) => {
    const isClear = HOST.test(headers.host ?? '') && raw.rawHeaders.filter(isHostHeader).length === 1;
    const name = isClear ? URL.parse(`http://${headers.host}`)?.hostname : undefined;
    if (name === undefined) throw new DomainError('request.malformed');
    const isOwn = known.has(name) || !name.includes('.') || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    ensure(isOwn, 'auth.cross_site');
  };
}
