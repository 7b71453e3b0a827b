import { ensure, type UserStats, type Viewer } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonFile, jsonListFile } from '@masque/service-kit/export';
import { StoreConnection, upsertAllNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { dayOf } from '../days.ts';
import { UsersService } from '../users/users.service.ts';
import { StatsHistoryService } from './history/history.service.ts';
import { Recounts } from './recounts.ts';
import { StatsCounting } from './stats.counting.ts';
import { maySeeStats } from './stats.policy.ts';
import { noCounts } from './stats.rules.ts';
import { toStats } from './stats.view.ts';
import type { UserStatsRow } from './user-stats.row.ts';

/** An older count is refreshed for its owner, because the job may lag a change by half a minute. */
const FRESH_MS = 2_000;
/** Users per recount; the number of store commands doesn't depend on it. */
const USERS_AT_ONCE = 500;

@Injectable()
export class StatsService implements Eraser, ExportPart {
  private readonly rows: Collection<UserStatsRow>;
  private readonly running = new Map<string, Promise<{ stats: UserStats }>>();

  constructor(
    store: StoreConnection,
    private readonly counting: StatsCounting,
    private readonly users: UsersService,
    private readonly recounts: Recounts,
    private readonly history: StatsHistoryService,
  ) {
    this.rows = store.collection<UserStatsRow>('user-stats');
  }

  /** At most two seconds old; concurrent calls share one count. */
  async get(viewer: Viewer, username: string): Promise<{ stats: UserStats }> {
    const userId = this.ownerOf(viewer, username);
    const row = await this.rows.findOne({ _id: userId });
    if (!row || Date.now() - row.countedAt.getTime() > FRESH_MS) return this.recountOnce(userId);
    return { stats: toStats(row, row.countedAt) };
  }

  /** Recounts within the request, so that it works while the job queue is down. */
  async refresh(viewer: Viewer, username: string): Promise<{ stats: UserStats }> {
    return this.recountOne(this.ownerOf(viewer, username));
  }

  private recountOnce(userId: string): Promise<{ stats: UserStats }> {
    const running = this.running.get(userId) ?? this.recountOne(userId).finally(() => this.running.delete(userId));
    this.running.set(userId, running);
    return running;
  }

  private async recountOne(userId: string): Promise<{ stats: UserStats }> {
    const [row] = await this.recount([userId]);
    return { stats: row ? toStats(row, row.countedAt) : toStats(noCounts, null) };
  }

  private async recount(userIds: readonly string[]): Promise<UserStatsRow[]> {
    const countedAt = new Date();
    const counts = await this.counting.of(userIds);
    const rows = userIds.map((userId) => ({
      _id: userId,
      ...(counts.get(userId) ?? noCounts),
      countedAt,
      revision: countedAt.getTime(),
    }));
    await Promise.all([upsertAllNewer(this.rows, rows), this.history.saveAll(rows, countedAt)]);
    await this.forgetDeleted(userIds);
    return rows;
  }

  /** An account deleted before this check may have been erased before our write; one deleted later is erased later. */
  private async forgetDeleted(userIds: readonly string[]): Promise<void> {
    for (const userId of await this.users.deletedAmong(userIds)) await this.forget(userId);
  }

  private async forget(userId: string): Promise<void> {
    await this.rows.deleteOne({ _id: userId });
    await this.history.forget(userId);
  }

  async recountAsked(): Promise<void> {
    await this.recounts.run(async (userIds) => {
      for (let start = 0; start < userIds.length; start += USERS_AT_ONCE) {
        await this.recount(userIds.slice(start, start + USERS_AT_ONCE));
      }
    });
  }

  /** Recounts the parts first, because users' totals are sums of them. */
  async recountAll(): Promise<void> {
    await this.counting.recountParts();
    const today = dayOf(Date.now());
    for await (const userIds of this.users.ids(USERS_AT_ONCE)) {
      await this.recount(userIds);
      await this.history.saveLate(userIds, today);
      await this.forgetDeleted(userIds);
    }
    await this.history.removeOld(today);
  }

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    const { stats } = await this.get(viewer, viewer.username);
    yield jsonFile('statistics.json', stats);
    yield jsonListFile('statistics-by-day.json', await this.history.listAll(viewer.userId));
  }

  async erase(userId: string): Promise<void> {
    await this.recounts.forget(userId);
    await this.forget(userId);
  }

  private ownerOf(viewer: Viewer, username: string): string {
    ensure(maySeeStats(viewer, username), 'stats.private');
    return viewer.userId;
  }
}
