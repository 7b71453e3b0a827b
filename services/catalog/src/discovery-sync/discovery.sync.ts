import { setTimeout } from 'node:timers/promises';
import { Health, LOGGER, type Logger, messageOf } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { currentHour, hoursSince } from '../changed-hour.ts';
import { CharacterStatesService } from '../characters/states.service.ts';
import { CatalogChatsService } from '../chats/chats.service.ts';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import type { IndexPosition } from '../discovery/discovery.writer.ts';
import { CatalogMarksService } from '../marks/marks.service.ts';
import { CatalogPopularityService } from '../popularity/popularity.service.ts';
import { DiscoverySource } from './discovery.source.ts';

const RETRY_MS = 500;
/** The first catch-up covers changes between the fill and the first event. */
const FIRST_CATCH_UP_MS = 15_000;
/** Bounds how late a change that events missed appears, and how much a start has to read. */
const CATCH_UP_MS = 10 * 60_000;
const MAX_HOURS = 31 * 24;
/** Clock skew between instances. */
const MARGIN_HOURS = 1;

/** Keeps the index in step with the store, and rebuilds a damaged one. Readiness waits however long that takes. */
@Injectable()
export class DiscoverySync implements OnModuleInit, OnModuleDestroy {
  private readonly end = new AbortController();
  private damage = new AbortController();
  private position: IndexPosition | null = null;

  constructor(
    private readonly states: CharacterStatesService,
    private readonly chats: CatalogChatsService,
    private readonly popularity: CatalogPopularityService,
    private readonly marks: CatalogMarksService,
    private readonly discovery: DiscoveryService,
    private readonly source: DiscoverySource,
    @Inject(LOGGER) private readonly logger: Logger,
    health: Health,
  ) {
    health.add('discovery', async () => {
      if (!discovery.isFilled) throw new Error('not filled yet');
    });
    discovery.onDamage(() => this.damage.abort());
  }

  onModuleInit() {
    void this.keepUp();
  }

  async onModuleDestroy() {
    this.end.abort();
    await this.discovery.close();
  }

  private async keepUp(): Promise<void> {
    let pauseMs = 0;
    while (!this.end.signal.aborted) {
      try {
        await setTimeout(pauseMs, undefined, {
          ref: false,
          signal: AbortSignal.any([this.end.signal, this.damage.signal]),
        });
      } catch {
        this.damage = new AbortController(); // shutdown or damage
      }
      if (this.end.signal.aborted) return;
      try {
        pauseMs = this.discovery.isFilled ? CATCH_UP_MS : FIRST_CATCH_UP_MS;
        await (this.discovery.isFilled ? this.readFrom(this.position) : this.fill());
      } catch (error) {
        if (this.end.signal.aborted) return;
        this.logger.warn({ reason: messageOf(error) }, 'search index update failed; retrying');
        pauseMs = RETRY_MS;
      }
    }
  }

  private async fill(): Promise<void> {
    const started = Date.now();
    const position = await this.discovery.open(await this.source.id());
    const characters = await this.readFrom(position);
    const how = position ? 'search index updated' : 'search index built';
    this.logger.info({ characters, ms: Date.now() - started }, how);
  }

  private async readFrom(position: IndexPosition | null): Promise<number> {
    const next = { source: await this.source.id(), hour: currentHour() - MARGIN_HOURS };
    const hours = position && next.hour - position.hour <= MAX_HOURS ? hoursSince(position.hour) : null;
    let characters = 0;
    let applied: Promise<void> = Promise.resolve();
    for await (const batch of this.states.changedIn(hours)) {
      await applied; // the next batch is read meanwhile
      if (this.end.signal.aborted) return characters;
      applied = this.discovery.apply(batch);
      characters += batch.length;
    }
    await applied;
    await this.chats.fillIndex(hours);
    await this.popularity.fillIndex(hours);
    await this.marks.fillIndex(hours);
    await this.discovery.savePosition(next);
    this.position = next;
    return characters;
  }
}
