import { type EventData, type Handlers, suspensionOf } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { TaggedCache } from '../cache/tagged-cache.ts';
import { IdempotencyKeys } from '../idempotency/idempotency-keys.ts';
import { HiddenPictures } from '../media/hidden.pictures.ts';
import { AccountEnds } from '../sessions/account-ends.ts';
import { accountTag } from '../sessions/accounts.ts';
import { authorTag, marksTag } from '../views/characters.overlay.ts';

@Injectable()
export class GatewayHandlers implements Handlers<'gateway'> {
  constructor(
    private readonly cache: TaggedCache,
    private readonly ends: AccountEnds,
    private readonly keys: IdempotencyKeys,
    private readonly pictures: HiddenPictures,
  ) {}

  async 'user.changed'(user: EventData<'user.changed'>) {
    const { userId, isDeleted } = user;
    // Their characters go too; the catalog publishes an event for each, but later.
    const characters = isDeleted ? ['characters', authorTag(userId)] : [];
    await this.cache.invalidate([accountTag(userId), ...characters]);
    // After the invalidation, so calls opened from here on see the new account.
    if (suspensionOf({ suspension: user.suspension ?? undefined })) await this.ends.suspend(userId);
    if (!isDeleted) return;
    await this.ends.end(userId);
    await this.keys.forget(userId);
  }

  async 'character.changed'(character: EventData<'character.changed'>) {
    const { characterId, authorId } = character;
    await this.cache.invalidate(['characters', `character:${characterId}`, authorTag(authorId)]);
    this.pictures.onChange(character);
  }

  async 'mark.changed'({ userId }: EventData<'mark.changed'>) {
    await this.cache.invalidate([marksTag(userId)]);
  }
}
