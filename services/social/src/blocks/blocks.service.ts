import type { Viewer } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { Uncounted } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { BlockRow } from './block.row.ts';
import { BlocksRepository } from './blocks.repository.ts';

/** Counts ignore blocks beyond this many per direction. */
const MOST_AROUND = 2_000;

/** Every read of other users' activity must check blocks here. */
@Injectable()
export class BlocksService implements Eraser {
  private readonly listeners: ((userId: string, blockedId: string) => Promise<unknown>)[] = [];

  constructor(
    private readonly blocks: BlocksRepository,
    uncounted: Uncounted,
  ) {
    // Blocks are never settled, so the sweep looks at each once more, after calls under way have ended.
    uncounted.watch(blocks.rows, ({ userId, blockedId }) =>
      Promise.all(this.listeners.map((listener) => listener(userId, blockedId))),
    );
  }

  /** Calls the listener some seconds after a block was written, even if the writing process crashed. */
  onSecondLook(listener: (userId: string, blockedId: string) => Promise<unknown>): void {
    this.listeners.push(listener);
  }

  async areApart(viewer: Viewer | null, userId: string): Promise<boolean> {
    return (await this.apartAmong(viewer, [userId])).size > 0;
  }

  async apartAmong(viewer: Pick<Viewer, 'userId'> | null, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const others = viewer ? userIds.filter((id) => id !== viewer.userId) : [];
    if (!viewer || others.length === 0) return new Set();
    return new Set((await this.blocks.between(viewer.userId, others)).map((row) => otherOf(row, viewer.userId)));
  }

  async apartFrom(viewer: Pick<Viewer, 'userId'> | null): Promise<readonly string[]> {
    if (!viewer) return [];
    const rows = await this.blocks.around(viewer.userId, MOST_AROUND);
    return [...new Set(rows.map((row) => otherOf(row, viewer.userId)))];
  }

  has(userId: string, blockedId: string): Promise<boolean> {
    return this.blocks.has(userId, blockedId);
  }

  count(userId: string): Promise<number> {
    return this.blocks.count(userId);
  }

  list(userId: string): Promise<BlockRow[]> {
    return this.blocks.list(userId);
  }

  async erase(userId: string): Promise<void> {
    await this.blocks.deleteAround(userId);
  }

  insert(userId: string, blockedId: string): Promise<void> {
    return this.blocks.insert(userId, blockedId);
  }

  delete(userId: string, blockedId: string): Promise<void> {
    return this.blocks.delete(userId, blockedId);
  }
}

const otherOf = ({ userId, blockedId }: BlockRow, one: string): string => (userId === one ? blockedId : userId);
