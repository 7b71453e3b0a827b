import type { EventData } from '@masque/contracts';
import { ErasuresService } from '@masque/service-kit/erasure';
import { Event, EventBatch } from '@masque/service-kit/events';
import { Controller } from '@nestjs/common';
import { AuthorErasureService } from '../characters/author-erasure.service.ts';
import { CharacterModerationService } from '../characters/moderation.service.ts';
import { CharacterStatesService } from '../characters/states.service.ts';
import { CatalogChatsService } from '../chats/chats.service.ts';
import { CatalogMarksService } from '../marks/marks.service.ts';
import { CatalogPopularityService } from '../popularity/popularity.service.ts';

@Controller()
export class CatalogEvents {
  constructor(
    private readonly states: CharacterStatesService,
    private readonly moderation: CharacterModerationService,
    private readonly chats: CatalogChatsService,
    private readonly popularity: CatalogPopularityService,
    private readonly marks: CatalogMarksService,
    private readonly authors: AuthorErasureService,
    private readonly erasures: ErasuresService,
  ) {}

  /** Every instance clears its own index; the store is erased once. */
  @Event('user.changed')
  async userChanged(user: EventData<'user.changed'>) {
    await this.erasures.record(user);
    if (!user.isDeleted) return;
    await this.authors.hideAll(user.userId);
    await this.marks.forget(user.userId);
  }

  /** Applies writes of other instances; this one has already applied its own. */
  @Event('character.changed')
  async characterChanged(character: EventData<'character.changed'>) {
    await this.states.apply([character]);
  }

  @Event('subject.moderated')
  async subjectModerated({ type, id, moderation, revision }: EventData<'subject.moderated'>) {
    if (type === 'character') await this.moderation.decide(id, moderation, revision);
  }

  @EventBatch('chat.changed')
  async chatChanged(chats: readonly EventData<'chat.changed'>[]) {
    await this.chats.recordAll(chats);
    const deleted = chats.filter(({ isDeleted }) => isDeleted);
    await this.authors.releasePictures(deleted.map(({ characterId }) => characterId));
  }

  @EventBatch('popularity.changed')
  async popularityChanged(counts: readonly EventData<'popularity.changed'>[]) {
    await this.popularity.recordAll(counts);
  }

  @EventBatch('mark.changed')
  async markChanged(marks: readonly EventData<'mark.changed'>[]) {
    await this.marks.recordAll(await this.erasures.ofOthers(marks, ({ userId }) => userId));
  }
}
