import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from './session-cookie.ts';
import { Sessions } from './sessions.ts';

/** Session and cookie together. */
@Injectable()
export class BrowserSession {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
  ) {}

  /** A new session in place of the one that the browser may have had. */
  async begin(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
    const before = this.cookie.read(request);
    if (before) await this.sessions.close(before);
    this.cookie.write(reply, await this.sessions.open(userId));
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const id = this.cookie.read(request);
    if (id) await this.sessions.close(id);
    this.cookie.clear(reply);
  }
}
