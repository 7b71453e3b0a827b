import type { EventData, Handlers } from '@masque/contracts';
import { ErasuresService } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { AuthorErasureService } from '../characters/author-erasure.service.ts';
import { HidingService } from '../characters/hiding.service.ts';
import { StatesService } from '../characters/states.service.ts';
import { ChatsService } from '../chats/chats.service.ts';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { MarksService } from '../marks/marks.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';

@Injectable()
export class CatalogHandlers implements Handlers<'catalog'> {
  constructor(
    private readonly states: StatesService,
    private readonly hiding: HidingService,
    private readonly discovery: DiscoveryService,
    private readonly chats: ChatsService,
    private readonly popularity: PopularityService,
    private readonly marks: MarksService,
    private readonly authors: AuthorErasureService,
    private readonly erasures: ErasuresService,
  ) {}

  /** Every instance clears its own index; the store is erased once. */
  async 'user.changed'(user: EventData<'user.changed'>) {
    await this.erasures.record(user);
    if (!user.isDeleted) return;
    await this.authors.hideAll(user.userId);
    await this.marks.forget(user.userId);
  }

  /** Applies writes of other instances; this one has already applied its own. */
  async 'character.changed'(character: EventData<'character.changed'>) {
    await this.discovery.applyAll(await this.states.withTexts([character]));
  }

  async 'subject.moderated'({ type, id, moderation, revision }: EventData<'subject.moderated'>) {
    if (type === 'character') await this.hiding.set(id, moderation, revision);
  }

  readonly 'chat.changed' = {
    batch: async (chats: readonly EventData<'chat.changed'>[]) => {
      await this.chats.recordAll(chats);
      const deleted = chats.filter(({ isDeleted }) => isDeleted);
      await this.authors.chatsDeleted(deleted.map(({ characterId }) => characterId));
    },
  };

  readonly 'popularity.changed' = {
    batch: (counts: readonly EventData<'popularity.changed'>[]) => this.popularity.recordAll(counts),
  };

  readonly 'mark.changed' = {
    batch: async (marks: readonly EventData<'mark.changed'>[]) =>
      this.marks.recordAll(await this.erasures.ofOthers(marks, ({ userId }) => userId)),
  };
}
