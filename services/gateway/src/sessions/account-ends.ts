import { Injectable } from '@nestjs/common';
import { TaggedCache } from '../cache/tagged-cache.ts';
import { accountTag } from './accounts.ts';
import { OpenCalls } from './open-calls.ts';
import { Sessions } from './sessions.ts';

/** Ends what a suspended or a deleted account has open, and all by which a deleted one was recognised, in all gateways. */
@Injectable()
export class AccountEnds {
  constructor(
    private readonly cache: TaggedCache,
    private readonly sessions: Sessions,
    private readonly openCalls: OpenCalls,
  ) {}

  /** The user may only read now: what is open begins anew, as far as it still may. Sessions and tokens stay. */
  async suspend(userId: string): Promise<void> {
    await this.openCalls.endAllOf(userId, 'suspended');
  }

  /** May be repeated. Access tokens need nothing: what is not open is refused with its account. */
  async end(userId: string): Promise<void> {
    await this.cache.invalidate([accountTag(userId)]);
    await this.sessions.endAllOf(userId);
    await this.openCalls.endAllOf(userId);
  }
}
