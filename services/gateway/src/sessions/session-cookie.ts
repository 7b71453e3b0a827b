import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';

type WebConfig = Pick<GatewayConfig['web'], 'isHttps'>;
type CookieName = 'sid' | 'sign-in';

/** Browsers accept `__Host-` only on https with `path: '/'`; no other host can set such a cookie. */
export const hostCookieName = ({ isHttps }: WebConfig, name: CookieName): string => (isHttps ? `__Host-${name}` : name);

export const readCookie = ({ headers }: FastifyRequest, web: WebConfig, name: CookieName): string | undefined =>
  headers.cookie === undefined ? undefined : fastifyCookie.parse(headers.cookie)[hostCookieName(web, name)];

/** Ends with the browser, or after `maxAge` seconds; 0 deletes the cookie. */
export function setCookie(reply: FastifyReply, web: WebConfig, name: CookieName, value: string, maxAge?: number): void {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: web.isHttps } as const;
  const lasting = maxAge === undefined ? options : { ...options, maxAge };
  void reply.header('set-cookie', fastifyCookie.serialize(hostCookieName(web, name), value, lasting));
}
