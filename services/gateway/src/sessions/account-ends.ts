import { Injectable } from '@nestjs/common';
import { TaggedCache } from '../cache/tagged-cache.ts';
import { accountTag } from './accounts.ts';
import { OpenCalls } from './open-calls.ts';
import { Sessions } from './sessions.ts';

/** Ends all by which a deleted account was recognised, and what it has open, in all gateways. */
@Injectable()
export class AccountEnds {
  constructor(
    private readonly cache: TaggedCache,
    private readonly sessions: Sessions,
    private readonly openCalls: OpenCalls,
  ) {}

  /** May be repeated. Access tokens need nothing: what is not open is refused with its account. */
  async end(userId: string): Promise<void> {
    await this.cache.invalidate([accountTag(userId)]);
    await this.sessions.endAllOf(userId);
    await this.openCalls.endAllOf(userId);
  }
}
