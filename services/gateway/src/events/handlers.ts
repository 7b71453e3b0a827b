import type { EventData, Handlers } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { TaggedCache } from '../cache/tagged-cache.ts';
import { accountTag } from '../sessions/accounts.ts';
import { authorTag, marksTag } from '../views/characters.overlay.ts';

/** Invalidates cached responses on service events. */
@Injectable()
export class GatewayHandlers implements Handlers<'gateway'> {
  constructor(private readonly cache: TaggedCache) {}

  async 'user.changed'({ userId }: EventData<'user.changed'>) {
    await this.cache.invalidate([accountTag(userId)]);
  }

  async 'character.changed'({ characterId, authorId }: EventData<'character.changed'>) {
    await this.cache.invalidate(['characters', `character:${characterId}`, authorTag(authorId)]);
  }

  async 'mark.changed'({ userId }: EventData<'mark.changed'>) {
    await this.cache.invalidate([marksTag(userId)]);
  }
}
