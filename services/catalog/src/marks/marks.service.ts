import type { EventData } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, type IndexedMark } from '../discovery/discovery.service.ts';
import { CatalogMarksRepository } from './marks.repository.ts';

@Injectable()
export class CatalogMarksService implements Eraser {
  constructor(
    private readonly marks: CatalogMarksRepository,
    private readonly discovery: DiscoveryService,
  ) {}

  async recordAll(marks: readonly EventData<'mark.changed'>[]): Promise<void> {
    await this.marks.keepAll(
      marks.map(({ markId, userId, kind, targetId, isSet, revision }) => ({
        _id: markId,
        userId,
        kind,
        targetId,
        isSet,
        revision,
      })),
    );
    await this.discovery.setMarks(marks);
  }

  /** Other instances clear their own index through `forget`. */
  async erase(userId: string): Promise<void> {
    await this.marks.removeAllOf(userId);
    await this.forget(userId);
  }

  async forget(userId: string): Promise<void> {
    await this.discovery.forgetMarks(userId);
  }

  async *changedIn(hours: readonly number[] | null): AsyncGenerator<IndexedMark[]> {
    for await (const batch of this.marks.batches(hours)) {
      yield batch.map(({ _id, userId, kind, targetId, isSet, revision }) => ({
        markId: _id,
        userId,
        kind,
        targetId,
        isSet,
        revision,
      }));
    }
  }
}
