import type { Account } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RateClass } from '../limits/rate-classes.ts';
import { RateLimiter, userCaller } from '../limits/rate-limiter.ts';
import { SessionAccounts } from './accounts.ts';
import type { Proof } from './proof.ts';
import { Proofs } from './proofs.ts';

export interface SignedInCaller {
  readonly proof: Proof;
  /** Undefined once deleted. */
  readonly account: Account | undefined;
}

/**
 * Asks Redis in one round trip whose session a call has, whether the cached account is still valid, and for tokens of
 * the user's limit. The last two are for the session's user of last time, and used only if the session still exists.
 */
@Injectable()
export class SignedInCallers {
  private readonly begun = new WeakMap<FastifyRequest, Promise<SignedInCaller | undefined>>();

  constructor(
    private readonly proofs: Proofs,
    private readonly accounts: SessionAccounts,
    private readonly limiter: RateLimiter,
  ) {}

  /** Undefined for a visitor. Asks once per request. @throws like `Proofs.find`. */
  find(request: FastifyRequest, rate: RateClass): Promise<SignedInCaller | undefined> {
    const begun = this.begun.get(request) ?? this.ask(request, rate);
    this.begun.set(request, begun);
    return begun;
  }

  private async ask(request: FastifyRequest, rate: RateClass): Promise<SignedInCaller | undefined> {
    const likely = this.proofs.likelyUser(request);
    const early = likely === undefined ? undefined : this.prepare(likely, rate);
    const proof = await this.proofs.find(request);
    if (!proof) {
      if (likely !== undefined) void this.limiter.giveBack(rate, userCaller(likely));
      return undefined;
    }
    const current = proof.userId === likely ? early : this.prepare(proof.userId, rate);
    return { proof, account: await this.accounts.find(proof.userId, current) };
  }

  private prepare(userId: string, rate: RateClass) {
    this.limiter.prepare(rate, userCaller(userId));
    return this.accounts.prepare(userId);
  }
}
