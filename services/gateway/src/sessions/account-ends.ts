import { Injectable } from '@nestjs/common';
import { TaggedCache } from '../cache/tagged-cache.ts';
import { accountTag } from './accounts.ts';
import { OpenCalls } from './open-calls.ts';
import { Sessions } from './sessions.ts';

@Injectable()
export class AccountEnds {
  constructor(
    private readonly cache: TaggedCache,
    private readonly sessions: Sessions,
    private readonly openCalls: OpenCalls,
  ) {}

  /** Ends open calls so that clients reconnect with fewer rights; sessions and tokens stay. */
  async suspend(userId: string): Promise<void> {
    await this.openCalls.endAllOf(userId, 'suspended');
  }

  /** Idempotent. Access tokens need no cleanup: without an account they're refused. */
  async end(userId: string): Promise<void> {
    await this.cache.invalidate([accountTag(userId)]);
    await this.sessions.endAllOf(userId);
    await this.openCalls.endAllOf(userId);
  }
}
