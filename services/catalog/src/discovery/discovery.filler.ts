import { setImmediate, setTimeout } from 'node:timers/promises';
import { Health, LOGGER, type Logger } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { toState } from '../characters/character.state.ts';
import { CharactersRepository } from '../characters/characters.repository.ts';
import { ChatsRepository } from '../chats/chats.repository.ts';
import { DiscoveryIndex } from './discovery.index.ts';
import { DiscoveryService } from './discovery.service.ts';

const RETRY_MS = 500;

/** Fills the read model from the store at the start, however long the store takes to come; readiness waits for it. */
@Injectable()
export class DiscoveryFiller implements OnModuleInit, OnModuleDestroy {
  private isClosed = false;

  constructor(
    private readonly characters: CharactersRepository,
    private readonly chats: ChatsRepository,
    private readonly index: DiscoveryIndex,
    private readonly discovery: DiscoveryService,
    @Inject(LOGGER) private readonly logger: Logger,
    health: Health,
  ) {
    health.add('discovery', async () => {
      if (!discovery.isFilled) throw new Error('not filled yet');
    });
  }

  onModuleInit() {
    void this.keepTrying();
  }

  onModuleDestroy() {
    this.isClosed = true;
  }

  private async keepTrying(): Promise<void> {
    while (!this.isClosed && !this.discovery.isFilled) {
      try {
        await this.fill();
      } catch (error) {
        this.logger.warn({ reason: error instanceof Error ? error.message : '' }, 'the read model waits for the store');
        await setTimeout(RETRY_MS);
      }
    }
  }

  private async fill(): Promise<void> {
    const started = Date.now();
    let characters = 0;
    for await (const batch of this.characters.batches()) {
      if (this.isClosed) return;
      this.index.apply(batch.map(toState));
      characters += batch.length;
      await setImmediate(); // events and health checks get their turn
    }
    for (const { characterId, count } of await this.chats.countAll()) this.index.setChats(characterId, count);
    this.discovery.isFilled = true;
    this.logger.info({ characters, ms: Date.now() - started }, 'the read model is filled');
  }
}
