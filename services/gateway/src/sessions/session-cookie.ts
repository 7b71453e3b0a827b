import '@fastify/cookie';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export const SESSION_COOKIE = 'sid';

/** The cookie that carries the session: not readable by scripts, not sent by other sites' forms. */
@Injectable()
export class SessionCookie {
  private readonly options: { httpOnly: true; sameSite: 'lax'; path: '/'; secure: boolean };

  constructor(@Inject(CONFIG) config: Config) {
    this.options = { httpOnly: true, sameSite: 'lax', path: '/', secure: config.web.origin.startsWith('https:') };
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[SESSION_COOKIE];
  }
  write(reply: FastifyReply, id: string): void {
    void reply.setCookie(SESSION_COOKIE, id, this.options);
  }
  clear(reply: FastifyReply): void {
    void reply.clearCookie(SESSION_COOKIE, this.options);
  }
}
