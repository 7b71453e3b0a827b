import { ensure, orThrow } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccessTokens } from './access-tokens.ts';
import { bearerToken } from './bearer-token.ts';
import { BrowserSession } from './browser-session.ts';
import type { Proof } from './proof.ts';

@Injectable()
export class Proofs {
  constructor(
    private readonly sessions: BrowserSession,
    private readonly tokens: AccessTokens,
  ) {}

  /** The user of the session when it was found last; it may have ended since. */
  likelyUser(request: FastifyRequest): string | undefined {
    return bearerToken(request) === undefined ? this.sessions.likelyUser(request) : undefined;
  }

  /** Undefined for a visitor. @throws `auth.two_proofs`, or `auth.invalid_token` even where visitors are allowed. */
  async find(request: FastifyRequest): Promise<Proof | undefined> {
    const token = bearerToken(request);
    if (token === undefined) return request.headers.cookie === undefined ? undefined : this.sessions.find(request);
    ensure(request.headers.cookie === undefined, 'auth.two_proofs');
    return orThrow(this.tokens.find(token), 'auth.invalid_token');
  }
}
