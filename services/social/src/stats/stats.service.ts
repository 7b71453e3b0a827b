import { ensure, type UserStats, type Viewer } from '@masque/contracts';
import { JobQueue } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import { ChatsService } from '../chats/chats.service.ts';
import type { socialJobs } from '../job-table.ts';
import { UsersService } from '../users/users.service.ts';
import { maySeeStats } from './stats.policy.ts';
import { StatsRepository } from './stats.repository.ts';
import { noCounts } from './stats.rules.ts';
import { toStats } from './stats.view.ts';

const USERS_AT_ONCE = 500;

@Injectable()
export class StatsService {
  constructor(
    private readonly stats: StatsRepository,
    private readonly characters: CharactersService,
    private readonly chats: ChatsService,
    private readonly users: UsersService,
    private readonly jobs: JobQueue<typeof socialJobs>,
  ) {}

  /** As last recounted; all zero and `lastCalculatedAt` null before the first time. */
  async get(viewer: Viewer, username: string): Promise<{ stats: UserStats }> {
    const row = await this.stats.find(this.ownerOf(viewer, username));
    return { stats: row ? toStats(row, row.countedAt) : toStats(noCounts, null) };
  }

  /** Recounts within the request, so that the response is fresh while the job queue is away, too. */
  async refresh(viewer: Viewer, username: string): Promise<{ stats: UserStats }> {
    return { stats: await this.recount(this.ownerOf(viewer, username)) };
  }

  /** Counts the rows, not changes. Likes, followers and views have no rows yet. */
  async recount(userId: string): Promise<UserStats> {
    const countedAt = new Date();
    const [characters, chats] = await Promise.all([this.characters.countsOf(userId), this.chats.countsOf(userId)]);
    const counts = {
      ...noCounts,
      totalCharacters: characters.total,
      publicCharacters: characters.public,
      totalChats: chats.chats,
      totalMessages: chats.messages,
    };
    await this.stats.save(userId, counts, countedAt);
    return toStats(counts, countedAt);
  }

  /** Enqueues a recount of every user. */
  async recountAll(): Promise<void> {
    for await (const ids of this.users.ids(USERS_AT_ONCE)) {
      await this.jobs.enqueueAll(
        'recountUser',
        ids.map((userId) => ({ userId })),
      );
    }
  }

  private ownerOf(viewer: Viewer, username: string): string {
    ensure(maySeeStats(viewer, username), 'stats.private');
    return viewer.userId;
  }
}
