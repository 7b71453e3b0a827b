import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { inPages } from '../in-pages.ts';
import type { ReactionRow } from './reaction.row.ts';
import { ReactionsService } from './reactions.service.ts';

@Injectable()
export class ReactionsExport implements ExportPart {
  constructor(
    private readonly reactions: ReactionsService,
    private readonly characters: SocialCharactersService,
  ) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('likes.json', this.entries(viewer));
  }

  private async *entries(viewer: Viewer) {
    const page = (last: ReactionRow | null, limit: number) =>
      this.reactions.listOf(viewer.userId, last?._id ?? '', limit);
    for await (const rows of inPages(page)) {
      const names = await this.characters.namesOf(
        viewer,
        rows.map(({ characterId }) => characterId),
      );
      for (const { characterId, isLike, changedAt } of rows) {
        if (isLike !== null) yield { characterId, name: names.get(characterId) ?? null, isLike, at: changedAt };
      }
    }
  }
}
