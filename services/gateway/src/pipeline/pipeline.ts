import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { TaggedCache } from '../cache/tagged-cache.ts';
import type { GatewayConfig } from '../config.ts';
import { IdempotencyKeys } from '../idempotency/idempotency-keys.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import { TransferSlots } from '../limits/transfer-slots.ts';
import { AccountEnds } from '../sessions/account-ends.ts';
import { SessionAccounts } from '../sessions/accounts.ts';
import { OpenCalls } from '../sessions/open-calls.ts';
import { SignedInCallers } from '../sessions/signed-in-callers.ts';
import type { RouteRow } from '../gateway.rows.ts';
import { Blocks } from '../service-calls/blocks.ts';
import { CharactersOverlay } from '../views/characters.overlay.ts';
import { RecentChanges } from '../views/recent-changes.ts';
import { authenticate } from './authenticate.ts';
import { authenticateAgain } from './authenticate-again.ts';
import { body } from './body.ts';
import { cache } from './cache.ts';
import { endAccount } from './end-account.ts';
import { endCalls } from './end-calls.ts';
import type { PipelineHandler, PipelineStep } from '../call/call.ts';
import { idempotency, namedCreation } from './idempotency.ts';
import { invalidate } from './invalidate.ts';
import { keepApart } from './keep-apart.ts';
import { limit } from './limit.ts';
import { nameIgnored } from './name-ignored.ts';
import { openAiErrors } from './openai-errors.ts';
import { ownChanges } from './own-changes.ts';
import { validate } from './validate.ts';

/** Orders the steps. Before them, edge/edge.ts checks address limit, Host, cross-site and CORS. */
@Injectable()
export class Pipeline {
  constructor(
    private readonly callers: SignedInCallers,
    private readonly accounts: SessionAccounts,
    private readonly limiter: RateLimiter,
    private readonly slots: TransferSlots,
    private readonly keys: IdempotencyKeys,
    private readonly store: TaggedCache,
    private readonly recent: RecentChanges,
    private readonly openCalls: OpenCalls,
    private readonly accountEnds: AccountEnds,
    private readonly overlays: CharactersOverlay,
    private readonly blocks: Blocks,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  of({ route, policy, body: bodyClass }: RouteRow, last: PipelineHandler): PipelineHandler {
    const overlay = policy.cache?.overlay && this.overlays[policy.cache.overlay];
    const steps: (PipelineStep | false | undefined)[] = [
      route.errorShape === 'openai' && openAiErrors,
      route.auth !== 'public' && authenticate(this.config, this.callers, this.accounts),
      limit(this.limiter),
      bodyClass !== 'none' && body(this.slots),
      validate(route),
      route.namesIgnored && nameIgnored(route),
      // Before a stored response, and after waiting for the same call elsewhere.
      route.auth !== 'public' && authenticateAgain(this.openCalls),
      route.isIdempotent === true && idempotency(this.keys),
      route.isIdempotent === 'service' && namedCreation(this.keys),
      route.isIdempotent !== undefined && authenticateAgain(this.openCalls),
      policy.endsAccount && endAccount(this.accountEnds),
      policy.ends && endCalls(this.openCalls, policy.ends),
      policy.invalidates && invalidate(this.store, this.recent),
      overlay && ownChanges(this.recent),
      policy.keepsApart && keepApart(this.blocks, policy.keepsApart),
      policy.cache && this.config.cache.isOn && cache(policy.cache, this.store, overlay),
    ];
    return steps
      .filter((step) => typeof step === 'function')
      .reduceRight<PipelineHandler>((next, step) => (call) => step(call, next), last);
  }
}
