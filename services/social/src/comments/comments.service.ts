import { type CommentPage, ensure, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import { CommentCounting } from './comment.counting.ts';
import { CommentLists, type CommentQuery } from './comment.lists.ts';
import type { CommentRow } from './comment.row.ts';
import { removed, written } from './comment.rules.ts';
import { CommentsRepository } from './comments.repository.ts';

/** Comments on characters, one of each user. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly lists: CommentLists,
    private readonly characters: CharactersService,
    private readonly counting: CommentCounting,
  ) {}

  async list(viewer: Viewer | null, characterId: string, query: CommentQuery): Promise<CommentPage> {
    await this.characters.getVisible(viewer, characterId);
    return this.lists.page(viewer, characterId, query);
  }

  async submit(viewer: Viewer, characterId: string, typed: string): Promise<CommentPage> {
    const content = typed.trim();
    ensure(content !== '', 'comment.empty');
    const { authorId } = await this.characters.getVisible(viewer, characterId);
    const place = { characterId, authorId };
    await this.change(viewer, characterId, (before, now) => written(before, viewer, place, content, now));
    return this.lists.page(viewer, characterId, {});
  }

  async remove(viewer: Viewer, characterId: string): Promise<CommentPage> {
    await this.characters.getVisible(viewer, characterId);
    const end = (before: CommentRow | null, now: Date) => (before && !before.isDeleted ? removed(before, now) : null);
    await this.change(viewer, characterId, end);
    return this.lists.page(viewer, characterId, {});
  }

  /** The character was deleted. */
  forget(characterId: string): Promise<void> {
    return this.comments.deleteAllOn(characterId);
  }

  /** Null: nothing is to be changed. */
  private async change(
    { userId }: Viewer,
    characterId: string,
    decide: (before: CommentRow | null, now: Date) => CommentRow | null,
  ): Promise<void> {
    const count = await this.counting.begin(characterId);
    for (;;) {
      const before = await this.comments.find(characterId, userId);
      const after = decide(before, new Date());
      if (!after) return;
      if (await this.comments.replace(before, after)) return count(before, after);
    }
  }
}
