import { fastifyCookie } from '@fastify/cookie';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export const { parse: parseCookies, serialize: serializeCookie } = fastifyCookie;

/** One cookie of a request. */
export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.headers.cookie === undefined ? undefined : parseCookies(request.headers.cookie)[name];

/**
 * With the prefix, which browsers take on https only, no other host can set it. It needs `path: '/'`.
 */
export const hostCookieName = ({ isHttps }: Pick<Config['web'], 'isHttps'>, name: string): string =>
  isHttps ? `__Host-${name}` : name;

export const sessionCookieName = (web: Pick<Config['web'], 'isHttps'>): string => hostCookieName(web, 'sid');

/** The cookie that carries the session: not readable by scripts, not sent by other sites' forms. */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly options: { httpOnly: true; sameSite: 'lax'; path: '/'; secure: boolean };

  constructor(@Inject(CONFIG) { web }: Config) {
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
