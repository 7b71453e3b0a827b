import { type CommentPage, ensure, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';
import { Uncounted } from '../tallies/uncounted.ts';
import { CommentLists, type CommentQuery } from './comment.lists.ts';
import type { CommentRow } from './comment.row.ts';
import { difference, removed, written } from './comment.rules.ts';
import { CommentsRepository } from './comments.repository.ts';

/** Comments on characters, one of each user. */
@Injectable()
export class CommentsService {
  private readonly settle: (id: string, at: Date) => void;

  constructor(
    private readonly comments: CommentsRepository,
    private readonly lists: CommentLists,
    private readonly characters: CharactersService,
    private readonly popularity: PopularityService,
    uncounted: Uncounted,
  ) {
    popularity.countBy(async (characterIds) => {
      const counts = await comments.countAll(characterIds);
      return new Map([...counts].map(([id, count]) => [id, { comments: count }]));
    });
    this.settle = uncounted.watch(comments.rows, (row) => popularity.recount(row.characterId, row.authorId));
  }

  async list(viewer: Viewer | null, characterId: string, query: CommentQuery): Promise<CommentPage> {
    await this.characters.getVisible(viewer, characterId);
    return this.lists.page(viewer, characterId, query);
  }

  async submit(viewer: Viewer, characterId: string, typed: string): Promise<CommentPage> {
    const content = typed.trim();
    ensure(content !== '', 'comment.empty');
    const { authorId } = await this.characters.getVisible(viewer, characterId);
    const place = { characterId, authorId };
    await this.change(viewer, place, (before, now) => written(before, viewer, place, content, now));
    return this.lists.page(viewer, characterId, {});
  }

  async remove(viewer: Viewer, characterId: string): Promise<CommentPage> {
    const { authorId } = await this.characters.getVisible(viewer, characterId);
    const end = (before: CommentRow | null, now: Date) => (before && !before.isDeleted ? removed(before, now) : null);
    await this.change(viewer, { characterId, authorId }, end);
    return this.lists.page(viewer, characterId, {});
  }

  /** The character was deleted. */
  forget(characterId: string): Promise<void> {
    return this.comments.deleteAllOn(characterId);
  }

  /** Null: nothing is to be changed. */
  private async change(
    { userId }: Viewer,
    { characterId, authorId }: Pick<CommentRow, 'characterId' | 'authorId'>,
    decide: (before: CommentRow | null, now: Date) => CommentRow | null,
  ): Promise<void> {
    const epoch = await this.popularity.epochOf(characterId);
    for (;;) {
      const before = await this.comments.find(characterId, userId);
      const after = decide(before, new Date());
      if (!after) return;
      if (!(await this.comments.replace(before, after))) continue;
      const comments = difference(before, after);
      // What may not have been counted yet makes the difference worthless.
      if (before?.uncountedAt) await this.popularity.recount(characterId, authorId);
      else if (comments !== 0) await this.popularity.add(characterId, authorId, epoch, { comments });
      if (after.uncountedAt) this.settle(after._id, after.uncountedAt);
      return;
    }
  }
}
