import { type EventData, suspensionOf } from '@masque/contracts';
import { Event } from '@masque/service-kit/events';
import { Controller } from '@nestjs/common';
import { TaggedCache } from '../cache/tagged-cache.ts';
import { IdempotencyKeys } from '../idempotency/idempotency-keys.ts';
import { HiddenPicturesService } from '../media/hidden.pictures.ts';
import { AccountEnds } from '../sessions/account-ends.ts';
import { accountTag } from '../sessions/accounts.ts';
import { authorTag, marksTag } from '../views/characters.overlay.ts';

@Controller()
export class GatewayEvents {
  constructor(
    private readonly cache: TaggedCache,
    private readonly ends: AccountEnds,
    private readonly keys: IdempotencyKeys,
    private readonly pictures: HiddenPicturesService,
  ) {}

  @Event('user.changed')
  async userChanged(user: EventData<'user.changed'>) {
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

  @Event('character.changed')
  async characterChanged(character: EventData<'character.changed'>) {
    const { characterId, authorId } = character;
    await this.cache.invalidate(['characters', `character:${characterId}`, authorTag(authorId)]);
    this.pictures.onChange(character);
  }

  @Event('mark.changed')
  async markChanged({ userId }: EventData<'mark.changed'>) {
    await this.cache.invalidate([marksTag(userId)]);
  }
}
