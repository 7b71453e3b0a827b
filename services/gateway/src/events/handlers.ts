import type { EventData, Handlers } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { TaggedCache } from '../cache/tagged-cache.ts';
import { accountTag } from '../sessions/accounts.ts';

/** What the services tell makes cached answers old. */
@Injectable()
export class GatewayHandlers implements Handlers<'gateway'> {
  constructor(private readonly cache: TaggedCache) {}

  async 'user.changed'({ userId }: EventData<'user.changed'>) {
    await this.cache.purge(accountTag(userId));
  }

  async 'character.changed'({ characterId }: EventData<'character.changed'>) {
    await Promise.all([this.cache.purge('characters'), this.cache.purge(`character:${characterId}`)]);
  }
}
