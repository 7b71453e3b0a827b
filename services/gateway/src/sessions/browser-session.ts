import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Proof } from './proof.ts';
import { SessionCookie } from './session-cookie.ts';
import { Sessions } from './sessions.ts';

@Injectable()
export class BrowserSession {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
  ) {}

  async find(request: FastifyRequest): Promise<Proof | undefined> {
    const id = this.cookie.read(request);
    return id === undefined ? undefined : this.sessions.find(id);
  }

  async begin(request: FastifyRequest, reply: FastifyReply, userId: string, provider: string): Promise<void> {
    const before = this.cookie.read(request);
    if (before) await this.sessions.end(before);
    this.cookie.write(reply, await this.sessions.create(userId, provider));
  }

  async endOthers({ userId, key }: Proof): Promise<void> {
    await this.sessions.endOthersOf(userId, key);
  }

  async end(request: FastifyRequest, reply: FastifyReply, everywhereOf?: string): Promise<void> {
    const id = this.cookie.read(request);
    if (id) await this.sessions.end(id);
    if (everywhereOf !== undefined) await this.sessions.endAllOf(everywhereOf);
    this.cookie.clear(reply);
  }
}
