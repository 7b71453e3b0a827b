import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import type { Proof } from './proof.ts';
import { readCookie, setCookie } from './session-cookie.ts';
import { Sessions } from './sessions.ts';

@Injectable()
export class BrowserSession {
  constructor(
    private readonly sessions: Sessions,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  async find(request: FastifyRequest): Promise<Proof | undefined> {
    const id = readCookie(request, this.config.web, 'sid');
    return id === undefined ? undefined : this.sessions.find(id);
  }

  likelyUser(request: FastifyRequest): string | undefined {
    const id = readCookie(request, this.config.web, 'sid');
    return id === undefined ? undefined : this.sessions.likelyUser(id);
  }

  async begin(request: FastifyRequest, reply: FastifyReply, userId: string, provider: string): Promise<void> {
    const before = readCookie(request, this.config.web, 'sid');
    if (before) await this.sessions.end(before);
    setCookie(reply, this.config.web, 'sid', await this.sessions.create(userId, provider));
  }

  async end(request: FastifyRequest, reply: FastifyReply, everywhereOf?: string): Promise<void> {
    const id = readCookie(request, this.config.web, 'sid');
    if (id) await this.sessions.end(id);
    if (everywhereOf !== undefined) await this.sessions.endAllOf(everywhereOf);
    setCookie(reply, this.config.web, 'sid', '', 0);
  }
}
