import { Uncounted, type UncountedRows } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { commentNews, NoticesService } from '../notices/notices.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';
import { type StoredComment, type CommentRow, isShown } from './comment.row.ts';
import { difference, shownSince } from './comment.rules.ts';
import { CommentsRepository } from './comments.repository.ts';

@Injectable()
export class CommentCounting {
  private readonly uncounted: UncountedRows<CommentRow>;

  constructor(
    private readonly comments: CommentsRepository,
    private readonly popularity: PopularityService,
    private readonly notices: NoticesService,
    uncounted: Uncounted,
  ) {
    popularity.countBy(async (characterIds) => {
      const counts = await comments.countAll(characterIds);
      return new Map([...counts].map(([id, count]) => [id, { comments: count }]));
    });
    this.uncounted = uncounted.watch(comments.comments.rows, async (row) => {
      await popularity.counts.recount(row.characterId, row.authorId);
      await this.notify(row);
    });
  }

  read(characterId: string, userId: string): Promise<CommentRow | null> {
    return this.uncounted.read(() => this.comments.find(characterId, userId));
  }

  /** Call before writing the row; the returned function counts the change afterwards. */
  async begin(characterId: string) {
    const state = await this.popularity.counts.stateOf(characterId);
    return async (before: CommentRow | null, after: StoredComment): Promise<void> => {
      const { authorId } = after;
      const comments = difference(before, after);
      // The earlier change may be uncounted, so the difference is useless: recount.
      if (before?.uncountedAt) await this.popularity.counts.recount(characterId, authorId);
      else if (comments !== 0) await this.popularity.counts.add(characterId, authorId, state, { comments });
      if (!after.uncountedAt) return;
      await this.notify(after);
      this.uncounted.markCounted(after._id, after.uncountedAt);
    };
  }

  private async notify(row: StoredComment): Promise<void> {
    const { characterId, authorId, userId, updatedAt, uncountedAt = updatedAt } = row;
    const news = commentNews(authorId, characterId, userId, shownSince(row));
    if (!isShown(row)) return this.notices.withdraw(news, uncountedAt);
    await this.notices.notify(news);
    // The comment may have been removed or hidden, and its notice withdrawn, before the notice existed.
    const now = await this.comments.find(characterId, userId);
    if (!now || !isShown(now)) await this.notices.withdraw(news, now?.uncountedAt ?? new Date());
    return undefined;
  }
}
