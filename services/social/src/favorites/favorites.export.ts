import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { inPages } from '../in-pages.ts';
import { type MarkRow, MarksService, placeOfMark } from '../marks/marks.service.ts';

@Injectable()
export class FavoritesExport implements ExportPart {
  constructor(
    private readonly marks: MarksService,
    private readonly characters: SocialCharactersService,
  ) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('favorites.json', this.entries(viewer));
  }

  private async *entries(viewer: Viewer) {
    const side = { userId: viewer.userId };
    const page = (last: MarkRow | null, limit: number) =>
      this.marks.list('favorite', side, last && placeOfMark(last), limit);
    for await (const rows of inPages(page)) {
      const names = await this.characters.namesOf(
        viewer,
        rows.map(({ targetId }) => targetId),
      );
      for (const { targetId, since } of rows) yield { characterId: targetId, name: names.get(targetId) ?? null, since };
    }
  }
}
