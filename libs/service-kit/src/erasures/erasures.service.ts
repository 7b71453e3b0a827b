import type { EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { ErasureWorker } from './erasure.worker.ts';
import { ErasuresRepository } from './erasures.repository.ts';

@Injectable()
export class ErasuresService {
  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly worker: ErasureWorker,
  ) {}

  /** Accounts erased everywhere (`erasedAt`) are erased again only where they're unknown: in a restored backup. */
  async record({ userId, isDeleted, erasedAt, revision }: EventData<'user.changed'>): Promise<void> {
    if (!isDeleted) return;
    await this.erasures.request(userId, revision, erasedAt === null);
    this.worker.nudge();
  }

  /** Drops what belongs to deleted accounts: events that arrive after the erasure must not bring anything back. */
  async ofOthers<T>(all: readonly T[], ownerOf: (one: T) => string): Promise<T[]> {
    const deleted = await this.erasures.recordedAmong(all.map(ownerOf));
    return all.filter((one) => !deleted.has(ownerOf(one)));
  }

  async isErased(userId: string): Promise<boolean> {
    const row = await this.erasures.find(userId);
    return row !== null && row.erasedAt !== null;
  }
}
