import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { CollectionsService } from './collections.service.ts';

@Injectable()
export class CollectionsExport implements ExportPart {
  constructor(
    private readonly collections: CollectionsService,
    private readonly characters: SocialCharactersService,
  ) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('collections.json', this.entries(viewer));
  }

  private async *entries(viewer: Viewer) {
    for (const row of await this.collections.rowsOf(viewer)) {
      const { name, description, isPublic, characterIds, createdAt, updatedAt } = row;
      const names = await this.characters.namesOf(viewer, characterIds);
      const characters = characterIds.map((id) => ({ characterId: id, name: names.get(id) ?? null }));
      yield { name, description, isPublic, createdAt, updatedAt, characters };
    }
  }
}
