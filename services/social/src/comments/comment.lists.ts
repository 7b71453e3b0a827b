import type { CommentPage, Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { pageOf, readCursor } from '../page.cursor.ts';
import { PopularityService } from '../popularity/popularity.service.ts';
import { UsersService } from '../users/users.service.ts';
import { toComment } from './comment.view.ts';
import { CommentsRepository } from './comments.repository.ts';

export interface CommentQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number;
}

const PAGE = 50;

@Injectable()
export class CommentLists {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly popularity: PopularityService,
    private readonly users: UsersService,
    private readonly blocks: BlocksService,
  ) {}

  async page(viewer: Viewer | null, characterId: string, { cursor, limit = PAGE }: CommentQuery): Promise<CommentPage> {
    const [found, own, total] = await Promise.all([
      this.comments.list(viewer, characterId, readCursor(cursor), limit + 1),
      viewer && this.comments.find(characterId, viewer.userId),
      this.total(viewer, characterId),
    ]);
    const { rows, nextCursor } = pageOf(found, limit, ({ _id, createdAt }) => ({ id: _id, at: createdAt }));
    const ids = rows.map(({ userId }) => userId);
    const [users, apart] = await Promise.all([this.users.findAll(ids), this.blocks.apartAmong(viewer, ids)]);
    const shown = rows.flatMap((row) => {
      // The viewer's own name comes from the call, because their user event may be late.
      const user = users.get(row.userId) ?? (row.userId === viewer?.userId ? ownOf(viewer) : undefined);
      return user && !apart.has(row.userId) ? [toComment(row, user)] : [];
    });
    const ownUser = viewer && (users.get(viewer.userId) ?? ownOf(viewer));
    const userComment = own && ownUser && !own.isDeleted ? toComment(own, ownUser) : null;
    const ownHidden = own?.moderation && !own.isDeleted && !viewer?.isAdmin ? 1 : 0;
    return { comments: shown, userComment, total: total + ownHidden, nextCursor };
  }

  private async total(viewer: Viewer | null, characterId: string): Promise<number> {
    const [{ comments }, apart] = await Promise.all([
      this.popularity.counts.of(characterId),
      this.blocks.apartFrom(viewer),
    ]);
    const [unseen, hidden] = await Promise.all([
      this.comments.countOf(characterId, apart),
      viewer?.isAdmin ? this.comments.countHidden(characterId, apart) : 0,
    ]);
    return Math.max(0, comments - unseen) + hidden;
  }
}

const ownOf = ({ username }: Viewer) => ({ username, profilePicture: null });
