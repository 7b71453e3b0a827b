import type { EventData, Handlers } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { StatesService } from '../characters/states.service.ts';
import { ChatsService } from '../chats/chats.service.ts';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { MarksService } from '../marks/marks.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';

/** Everything that the catalog listens to. */
@Injectable()
export class CatalogHandlers implements Handlers<'catalog'> {
  constructor(
    private readonly states: StatesService,
    private readonly discovery: DiscoveryService,
    private readonly chats: ChatsService,
    private readonly popularity: PopularityService,
    private readonly marks: MarksService,
  ) {}

  /** What another instance wrote; what this one wrote is known already. */
  async 'character.changed'(character: EventData<'character.changed'>) {
    await this.discovery.applyAll(await this.states.withTexts([character]));
  }

  readonly 'chat.changed' = {
    batch: (chats: readonly EventData<'chat.changed'>[]) => this.chats.recordAll(chats),
  };

  readonly 'popularity.changed' = {
    batch: (counts: readonly EventData<'popularity.changed'>[]) => this.popularity.recordAll(counts),
  };

  readonly 'mark.changed' = {
    batch: (marks: readonly EventData<'mark.changed'>[]) => this.marks.recordAll(marks),
  };
}
