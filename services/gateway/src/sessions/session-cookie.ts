import { fastifyCookie } from '@fastify/cookie';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';

export const { parse: parseCookies, serialize: serializeCookie } = fastifyCookie;

export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.headers.cookie === undefined ? undefined : parseCookies(request.headers.cookie)[name];

/** Browsers accept `__Host-` only on https with `path: '/'`; no other host can set such a cookie. */
export const hostCookieName = ({ isHttps }: Pick<GatewayConfig['web'], 'isHttps'>, name: string): string =>
  isHttps ? `__Host-${name}` : name;

export const sessionCookieName = (web: Pick<GatewayConfig['web'], 'isHttps'>): string => hostCookieName(web, 'sid');

@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly options: { httpOnly: true; sameSite: 'lax'; path: '/'; secure: boolean };

  constructor(@Inject(CONFIG) { web }: GatewayConfig) {
    this.name = sessionCookieName(web);
    this.options = { httpOnly: true, sameSite: 'lax', path: '/', secure: web.isHttps };
  }

  read(request: FastifyRequest): string | undefined {
    return readCookie(request, this.name);
  }
  write(reply: FastifyReply, id: string): void {
    void reply.header('set-cookie', serializeCookie(this.name, id, this.options));
  }
  clear(reply: FastifyReply): void {
    void reply.header('set-cookie', serializeCookie(this.name, '', { ...this.options, maxAge: 0 }));
  }
}
