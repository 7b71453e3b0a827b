import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { inPages } from '../in-pages.ts';
import type { CommentRow } from './comment.row.ts';
import { CommentsService } from './comments.service.ts';

@Injectable()
export class CommentsExport implements ExportPart {
  constructor(
    private readonly comments: CommentsService,
    private readonly characters: SocialCharactersService,
  ) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('comments.json', this.entries(viewer));
  }

  private async *entries(viewer: Viewer) {
    const page = (last: CommentRow | null, limit: number) =>
      this.comments.listOf(viewer.userId, last?._id ?? '', limit);
    for await (const rows of inPages(page)) {
      const names = await this.characters.namesOf(
        viewer,
        rows.map(({ characterId }) => characterId),
      );
      for (const { characterId, content, createdAt, updatedAt, isDeleted } of rows) {
        if (!isDeleted) yield { characterId, name: names.get(characterId) ?? null, content, createdAt, updatedAt };
      }
    }
  }
}
