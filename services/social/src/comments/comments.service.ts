import { type CommentPage, ensure, type Viewer } from '@masque/contracts';
import { visibleText } from '@masque/contracts/rules';
import { givenCreationId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { CommentCounting } from './comment.counting.ts';
import { CommentLists, type CommentQuery } from './comment.lists.ts';
import { type StoredComment, type CommentRow, readCommentId } from './comment.row.ts';
import { type CommentDecision, erased, moderated, removed, written } from './comment.rules.ts';
import { CommentsRepository } from './comments.repository.ts';

const AT_ONCE = 200;

const ended = (before: CommentRow | null, now: Date): StoredComment | null =>
  before && !before.isDeleted ? removed(before, now) : null;

const nothing: CommentPage = { comments: [], userComment: null, total: 0, nextCursor: null };

@Injectable()
export class CommentsService implements Eraser {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly lists: CommentLists,
    private readonly characters: SocialCharactersService,
    private readonly counting: CommentCounting,
  ) {}

  async list(viewer: Viewer | null, characterId: string, query: CommentQuery): Promise<CommentPage> {
    await this.characters.getVisible(viewer, characterId);
    return this.lists.page(viewer, characterId, query);
  }

  async submit(viewer: Viewer, characterId: string, typed: string): Promise<CommentPage> {
    const content = visibleText(typed);
    ensure(content !== '', 'comment.empty');
    const { authorId } = await this.characters.getVisible(viewer, characterId);
    const place = { characterId, authorId };
    const callId = givenCreationId();
    await this.change(viewer, characterId, (before, now) => written(before, viewer, place, { content, callId }, now));
    return this.lists.page(viewer, characterId, {});
  }

  /** Works even if the viewer can no longer see the character. */
  async remove(viewer: Viewer, characterId: string): Promise<CommentPage> {
    const own = await this.comments.find(characterId, viewer.userId);
    if (!own || own.isDeleted) return this.list(viewer, characterId, {});
    await this.change(viewer, characterId, ended);
    const visible = await this.characters.findVisible(viewer, [characterId]);
    return visible.has(characterId) ? this.lists.page(viewer, characterId, {}) : nothing;
  }

  async moderate(id: string, decision: CommentDecision): Promise<void> {
    const ids = readCommentId(id);
    if (ids) await this.change(ids, ids.characterId, (before, now) => moderated(before, ids, decision, now));
  }

  forget(characterId: string): Promise<void> {
    return this.comments.removeAllOn(characterId);
  }

  listOf(userId: string, after: string, limit: number): Promise<CommentRow[]> {
    return this.comments.listOf(userId, after, limit);
  }

  /** Keeps rows with ids only, so that the end of each comment is published. */
  async erase(userId: string): Promise<void> {
    for (;;) {
      const rows = await this.comments.notErased(userId, AT_ONCE);
      if (rows.length === 0) return;
      for (const { characterId } of rows) await this.change({ userId }, characterId, erased);
    }
  }

  private async change(
    { userId }: Pick<Viewer, 'userId'>,
    characterId: string,
    decide: (before: CommentRow | null, now: Date) => StoredComment | null,
  ): Promise<void> {
    const count = await this.counting.begin(characterId);
    for (;;) {
      const before = await this.counting.read(characterId, userId);
      const after = decide(before, new Date());
      if (!after) return;
      if (await this.comments.replace(before, after)) return count(before, after);
    }
  }
}
