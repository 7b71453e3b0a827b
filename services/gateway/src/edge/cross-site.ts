import { isIP } from 'node:net';
import { DomainError, ensure } from '@masque/contracts';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { siteRoutes } from '../site.routes.ts';
import { bearerToken } from '../sessions/bearer-token.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Browsers send CSP reports with the cookie but not always an Origin; the handler ignores the user. */
const REPORTS = siteRoutes.policyReports.path;
/** Pages on any name of this machine at our port are ours if the configured origin is one of them. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Only characters that all parsers read alike. Source: RFC 9112, section 3.2. */
const HOST = /^[\w.:[\]-]+$/;
const isHostHeader = (header: string, index: number) => index % 2 === 0 && header.toLowerCase() === 'host';

function ownOrigins({ web }: GatewayConfig): string[] {
  const { protocol, hostname, port } = new URL(web.origin);
  if (!LOOPBACK.includes(hostname)) return [web.origin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`);
}

/** CSRF guard (server specification, section 1). Without an Origin, a cookie needs `Sec-Fetch-Site: same-origin`. */
export function crossSiteGuard(config: GatewayConfig): (request: FastifyRequest) => void {
  const origins = new Set([...ownOrigins(config), ...config.web.allowedOrigins]);
  return (request) => {
    const { method, headers, url } = request;
    if (SAFE.has(method)) return;
    if (headers.origin !== undefined) ensure(origins.has(headers.origin), 'auth.cross_site');
    // Pages can't make a browser send a token; a cookie beside it is refused later.
    else if (url === REPORTS || bearerToken(request) !== undefined) return;
    else if (headers.cookie !== undefined) ensure(headers['sec-fetch-site'] === 'same-origin', 'auth.cross_site');
  };
}

/** Guards against DNS rebinding. IP addresses and names without a dot can't belong to a foreign page. */
export function hostGuard(config: GatewayConfig): (request: FastifyRequest) => void {
  const known = new Set([config.web.origin, ...config.web.allowedOrigins].map((origin) => new URL(origin).hostname));
  return ({ headers, raw }) => {
    const isClear = HOST.test(headers.host ?? '') && raw.rawHeaders.filter(isHostHeader).length === 1;
    const name = isClear ? URL.parse(`http://${headers.host}`)?.hostname : undefined;
    if (name === undefined) throw new DomainError('request.malformed');
    const isOwn = known.has(name) || !name.includes('.') || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    ensure(isOwn, 'auth.cross_site');
  };
}
