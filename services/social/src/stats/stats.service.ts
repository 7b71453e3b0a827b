import { ensure, type UserStats, type Viewer } from '@masque/contracts';
import { JobQueue } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import { ChatsService } from '../chats/chats.service.ts';
import { type socialJobs, USERS_AT_ONCE } from '../job-table.ts';
import { UsersService } from '../users/users.service.ts';
import { maySeeStats } from './stats.policy.ts';
import { StatsRepository } from './stats.repository.ts';
import { noCounts } from './stats.rules.ts';
import { toStats } from './stats.view.ts';
import type { UserStatsRow } from './user-stats.schema.ts';

/** An older count is taken anew for its owner: the job of a busy user, or of a killed process, comes later than 10 s. */
const FRESH_MS = 2_000;

@Injectable()
export class StatsService {
  constructor(
    private readonly stats: StatsRepository,
    private readonly characters: CharactersService,
    private readonly chats: ChatsService,
    private readonly users: UsersService,
    private readonly jobs: JobQueue<typeof socialJobs>,
  ) {}

  /** Two seconds old at most; all zero and `lastCalculatedAt` null before the first recount. */
  async get(viewer: Viewer, username: string): Promise<{ stats: UserStats }> {
    const userId = this.ownerOf(viewer, username);
    const row = await this.stats.find(userId);
    if (!row) return { stats: toStats(noCounts, null) };
    if (Date.now() - row.countedAt.getTime() > FRESH_MS) return this.recounted(userId);
    return { stats: toStats(row, row.countedAt) };
  }

  /** Recounts within the request, so that the response is fresh while the job queue is away, too. */
  async refresh(viewer: Viewer, username: string): Promise<{ stats: UserStats }> {
    return this.recounted(this.ownerOf(viewer, username));
  }

  private async recounted(userId: string): Promise<{ stats: UserStats }> {
    const [row] = await this.recount([userId]);
    return { stats: row ? toStats(row, row.countedAt) : toStats(noCounts, null) };
  }

  /** Counts the rows, not changes; three commands for all users. Likes, followers and views have no rows yet. */
  async recount(userIds: readonly string[]): Promise<UserStatsRow[]> {
    const countedAt = new Date();
    const [characters, chats] = await Promise.all([this.characters.countsOf(userIds), this.chats.countsOf(userIds)]);
    const rows = userIds.map((userId) => ({
      _id: userId,
      ...noCounts,
      totalCharacters: characters.get(userId)?.total ?? 0,
      publicCharacters: characters.get(userId)?.public ?? 0,
      totalChats: chats.get(userId)?.chats ?? 0,
      totalMessages: chats.get(userId)?.messages ?? 0,
      countedAt,
      revision: countedAt.getTime(),
    }));
    await this.stats.saveAll(rows);
    return rows;
  }

  /** Enqueues a recount of every user. */
  async recountAll(): Promise<void> {
    for await (const userIds of this.users.ids(USERS_AT_ONCE)) await this.jobs.enqueue('recountUsers', { userIds });
  }

  private ownerOf(viewer: Viewer, username: string): string {
    ensure(maySeeStats(viewer, username), 'stats.private');
    return viewer.userId;
  }
}
