import { ensure, limits, type Viewer } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import {
  gatheredReads,
  insertIfAbsent,
  readsById,
  StoreConnection,
  Uncounted,
  uncountedIndex,
} from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { type UserRow, UsersService } from '../users/users.service.ts';
import { blockId, type BlockRow } from './block.row.ts';
import { toBlockEntry } from './block.view.ts';

/** Counts ignore blocks beyond this many per direction. */
const MOST_AROUND = 2_000;

type BlockListener = (userId: string, blockedId: string) => Promise<unknown>;

/** Every read of other users' activity must check blocks here. */
@Injectable()
export class BlocksService implements Eraser, ExportPart {
  private readonly rows: Collection<BlockRow>;
  private readonly byId: (id: string) => Promise<BlockRow | null>;
  private readonly sides: readonly ((userId: string) => Promise<BlockRow[]>)[];
  private readonly blockListeners: BlockListener[] = [];
  private readonly changeListeners: ((userIds: readonly string[]) => Promise<unknown>)[] = [];

  constructor(
    store: StoreConnection,
    private readonly users: UsersService,
    uncounted: Uncounted,
  ) {
    this.rows = store.collection<BlockRow>('blocks');
    this.byId = readsById(this.rows);
    this.sides = (['userId', 'blockedId'] as const).map((side) => gatheredReads(this.rows, side, MOST_AROUND));
    store.declareIndexes('blocks', [{ key: { userId: 1, createdAt: -1 } }, { key: { blockedId: 1 } }, uncountedIndex]);
    // Blocks are never marked as counted, so the sweep looks at each once more, after calls under way have ended.
    uncounted.watch(this.rows, async ({ userId, blockedId }) => {
      if (await this.has(userId, blockedId)) await this.callBlockListeners(userId, blockedId);
    });
  }

  /**
   * Calls the listener before and after a block is written, and some seconds later, even if the writing process
   * crashed: something may have been written meanwhile that hasn't seen the block.
   */
  onBlock(listener: BlockListener): void {
    this.blockListeners.push(listener);
  }

  /** Calls the listener with both users after one blocked or unblocked the other. */
  onChange(listener: (userIds: readonly string[]) => Promise<unknown>): void {
    this.changeListeners.push(listener);
  }

  async block(viewer: Viewer, username: string) {
    const { other, hasBlocked } = await this.find(viewer, username);
    ensure(other._id !== viewer.userId, 'block.oneself');
    if (!hasBlocked) {
      // Parallel calls may exceed the limit, but only by what the write rate limit lets through.
      const count = await this.rows.countDocuments({ userId: viewer.userId });
      ensure(count < limits.blocks, 'block.too_many', { most: limits.blocks });
      // Also before the block, so that a crash in between leaves at most a racing follow, for seconds.
      await this.callBlockListeners(viewer.userId, other._id);
      const now = new Date();
      const ids = { _id: blockId(viewer.userId, other._id), userId: viewer.userId, blockedId: other._id };
      await insertIfAbsent(this.rows, { ...ids, createdAt: now, uncountedAt: now });
    }
    await this.callBlockListeners(viewer.userId, other._id);
    await this.callChangeListeners(viewer.userId, other._id);
    return { isBlocked: true as const };
  }

  async unblock(viewer: Viewer, username: string) {
    const { other } = await this.find(viewer, username);
    await this.rows.deleteOne({ _id: blockId(viewer.userId, other._id) });
    await this.callChangeListeners(viewer.userId, other._id);
    return { isBlocked: false as const };
  }

  async list({ userId }: Pick<Viewer, 'userId'>) {
    const rows = await this.rows.find({ userId }).sort({ createdAt: -1 }).toArray();
    const users = await this.users.findAll(rows.map(({ blockedId }) => blockedId));
    const entries = rows.flatMap((row) => {
      const user = users.get(row.blockedId);
      return user ? [toBlockEntry(row, user)] : [];
    });
    return { blocks: entries };
  }

  async has(userId: string, blockedId: string): Promise<boolean> {
    return (await this.byId(blockId(userId, blockedId))) !== null;
  }

  async areApart(viewer: Viewer | null, userId: string): Promise<boolean> {
    return (await this.apartAmong(viewer, [userId])).size > 0;
  }

  async apartAmong(viewer: Pick<Viewer, 'userId'> | null, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const others = viewer ? userIds.filter((id) => id !== viewer.userId) : [];
    if (!viewer || others.length === 0) return new Set();
    const ids = others.flatMap((other) => [blockId(viewer.userId, other), blockId(other, viewer.userId)]);
    const rows = await Promise.all(ids.map(this.byId));
    return new Set(rows.flatMap((row) => (row ? [otherOf(row, viewer.userId)] : [])));
  }

  async apartFrom(viewer: Pick<Viewer, 'userId'> | null): Promise<readonly string[]> {
    if (!viewer) return [];
    const rows = await Promise.all(this.sides.map((read) => read(viewer.userId)));
    return [...new Set(rows.flat().map((row) => otherOf(row, viewer.userId)))];
  }

  /** Exports whom the user blocks, never who blocks the user. */
  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    const { blocks } = await this.list(viewer);
    yield jsonListFile(
      'blocks.json',
      blocks.map(({ username, createdAt }) => ({ username, since: createdAt })),
    );
  }

  async erase(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
    await this.rows.deleteMany({ blockedId: userId });
  }

  /** Users who blocked the viewer don't exist for them, unless the viewer has already blocked them. */
  private async find(viewer: Viewer, username: string): Promise<{ other: UserRow; hasBlocked: boolean }> {
    const other = await this.users.getByName(username);
    const hasBlocked = await this.has(viewer.userId, other._id);
    ensure(hasBlocked || !(await this.areApart(viewer, other._id)), 'user.not_found');
    return { other, hasBlocked };
  }

  private async callBlockListeners(userId: string, blockedId: string): Promise<void> {
    await Promise.all(this.blockListeners.map((listener) => listener(userId, blockedId)));
  }

  private async callChangeListeners(...userIds: string[]): Promise<void> {
    await Promise.all(this.changeListeners.map((listener) => listener(userIds)));
  }
}

const otherOf = ({ userId, blockedId }: BlockRow, one: string): string => (userId === one ? blockedId : userId);
