import type { EventData, Handlers } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { StatesService } from '../characters/states.service.ts';
import { ChatsService } from '../chats/chats.service.ts';
import { DiscoveryService } from '../discovery/discovery.service.ts';

/** Everything that the catalog listens to. */
@Injectable()
export class CatalogHandlers implements Handlers<'catalog'> {
  constructor(
    private readonly states: StatesService,
    private readonly discovery: DiscoveryService,
    private readonly chats: ChatsService,
  ) {}

  /** What another instance wrote; what this one wrote is known already. */
  async 'character.changed'(character: EventData<'character.changed'>) {
    await this.discovery.applyAll(await this.states.withTexts([character]));
  }

  readonly 'chat.changed' = {
    batch: (chats: readonly EventData<'chat.changed'>[]) => this.chats.recordAll(chats),
  };
}
