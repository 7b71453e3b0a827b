import { ensure } from '@masque/contracts';
import type { Config } from '../config.ts';
import { SESSION_COOKIE } from '../sessions/session-cookie.ts';
import type { Step } from './call.ts';

const isOwnOrigin = (origin: string, host: string | undefined, config: Config): boolean =>
  origin === config.web.origin || config.web.allowedOrigins.includes(origin) || URL.parse(origin)?.host === host;

/** A call that changes something must come from our own pages when a browser sent it (server specification, section 1). */
export const crossSite =
  (config: Config): Step =>
  async (call, next) => {
    const { request } = call;
    if (request.method === 'GET') return next();
    const { origin, host, 'sec-fetch-site': site } = request.headers;
    if (origin !== undefined) ensure(isOwnOrigin(origin, host, config), 'auth.cross_site');
    else if (request.cookies[SESSION_COOKIE]) ensure(site === 'same-origin', 'auth.cross_site');
    return next();
  };
