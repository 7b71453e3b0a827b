import { type CommentPage, ensure, type Viewer } from '@masque/contracts';
import { visibleText } from '@masque/contracts/rules';
import { givenCreationId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { inPages } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { CommentCounting } from './comment.counting.ts';
import { CommentLists, type CommentQuery } from './comment.lists.ts';
import { type StoredComment, type CommentRow, readCommentId } from './comment.row.ts';
import { type CommentDecision, eraseComment, moderateComment, removeComment, writeComment } from './comment.rules.ts';
import { CommentsRepository } from './comments.repository.ts';

const AT_ONCE = 200;

const nothing: CommentPage = { comments: [], userComment: null, total: 0, nextCursor: null };

@Injectable()
export class CommentsService implements Eraser, ExportPart {
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
    await this.change(viewer, characterId, (before, now) =>
      writeComment(before, viewer, place, { content, callId }, now),
    );
    return this.lists.page(viewer, characterId, {});
  }

  /** Works even if the viewer can no longer see the character. */
  async remove(viewer: Viewer, characterId: string): Promise<CommentPage> {
    const own = await this.comments.find(characterId, viewer.userId);
    if (!own || own.isDeleted) return this.list(viewer, characterId, {});
    await this.change(viewer, characterId, removeComment);
    const visible = await this.characters.findVisible(viewer, [characterId]);
    return visible.has(characterId) ? this.lists.page(viewer, characterId, {}) : nothing;
  }

  async moderate(id: string, decision: CommentDecision): Promise<void> {
    const ids = readCommentId(id);
    if (ids) await this.change(ids, ids.characterId, (before, now) => moderateComment(before, ids, decision, now));
  }

  forget(characterId: string): Promise<void> {
    return this.comments.removeAllOn(characterId);
  }

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('comments.json', this.entries(viewer));
  }

  /** Keeps rows with ids only, so that the end of each comment is published. */
  async erase(userId: string): Promise<void> {
    for (;;) {
      const rows = await this.comments.notErased(userId, AT_ONCE);
      if (rows.length === 0) return;
      for (const { characterId } of rows) await this.change({ userId }, characterId, eraseComment);
    }
  }

  private async *entries(viewer: Viewer) {
    const pages = inPages((last: CommentRow | null, limit) =>
      this.comments.listOf(viewer.userId, last?._id ?? '', limit),
    );
    for await (const [row, name] of this.characters.withNames(viewer, pages, (one) => one.characterId)) {
      const { characterId, content, createdAt, updatedAt, isDeleted } = row;
      if (!isDeleted) yield { characterId, name, content, createdAt, updatedAt };
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
