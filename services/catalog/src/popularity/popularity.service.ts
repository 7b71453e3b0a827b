import type { EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, type IndexedPopularity } from '../discovery/discovery.service.ts';
import { CatalogPopularityRepository } from './popularity.repository.ts';

@Injectable()
export class CatalogPopularityService {
  constructor(
    private readonly popularity: CatalogPopularityRepository,
    private readonly discovery: DiscoveryService,
  ) {}

  async recordAll(counts: readonly EventData<'popularity.changed'>[]): Promise<void> {
    await this.popularity.keepAll(
      counts.map(({ characterId, likes, comments, revision }) => ({ _id: characterId, likes, comments, revision })),
    );
    await this.discovery.setPopularity(counts);
  }

  async *changedIn(hours: readonly number[] | null): AsyncGenerator<IndexedPopularity[]> {
    for await (const batch of this.popularity.batches(hours)) {
      yield batch.map(({ _id, likes, comments, revision }) => ({ characterId: _id, likes, comments, revision }));
    }
  }
}
