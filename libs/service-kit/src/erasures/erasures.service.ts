import type { EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { ErasureWorker } from './erasure.worker.ts';
import { ErasuresRepository } from './erasures.repository.ts';

/** Erases accounts that were deleted, and knows which were. */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly worker: ErasureWorker,
  ) {}

  /**
   * Has everything of a deleted account erased and acknowledges that by an event; other states change nothing. That everybody
   * has erased it asks only a service that has never heard of it: its store may have been put back from a backup.
   */
  async record({ userId, isDeleted, erasedAt, revision }: EventData<'user.changed'>): Promise<void> {
    if (!isDeleted) return;
    await this.erasures.ask(userId, revision, erasedAt === null);
    this.worker.nudge();
  }

  /** Without what belongs to deleted accounts: events can come after the erasure, which must not bring anything back. */
  async ofOthers<T>(all: readonly T[], ownerOf: (one: T) => string): Promise<T[]> {
    const deleted = await this.erasures.known(all.map(ownerOf));
    return all.filter((one) => !deleted.has(ownerOf(one)));
  }

  /** Whether everything of the account is erased. */
  async isErased(userId: string): Promise<boolean> {
    const row = await this.erasures.find(userId);
    return row !== null && row.erasedAt !== null;
  }
}
