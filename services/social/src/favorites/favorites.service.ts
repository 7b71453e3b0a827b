import { ensure, type Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { MarksService } from '../marks/marks.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';

@Injectable()
export class FavoritesService implements ExportPart {
  constructor(
    private readonly marks: MarksService,
    private readonly characters: SocialCharactersService,
    popularity: PopularityService,
  ) {
    popularity.countBy(async (characterIds) => {
      const counts = await marks.countAll('favorite', 'targetId', characterIds);
      return new Map([...counts].map(([id, count]) => [id, { favorites: count }]));
    });
    marks.countBy('favorite', {
      begin: async ({ targetId, targetOwnerId }) => {
        const before = await popularity.counts.stateOf(targetId);
        return (favorites) => popularity.counts.add(targetId, targetOwnerId, before, { favorites });
      },
      recount: ({ targetId, targetOwnerId }) => popularity.counts.recount(targetId, targetOwnerId),
    });
  }

  async status(viewer: Viewer, characterId: string) {
    await this.characters.getVisible(viewer, characterId);
    return { isFavorited: await this.marks.isSet('favorite', viewer.userId, characterId) };
  }

  /** Can remove a favorite that the viewer no longer sees. */
  async toggle(viewer: Viewer, characterId: string) {
    const { userId } = viewer;
    const visible = await this.characters.findLatest(viewer, characterId);
    const targetOwnerId = visible?.authorId ?? (await this.characters.authorsOf([characterId])).get(characterId) ?? '';
    const key = { userId, targetId: characterId, targetOwnerId };
    const decide = (isSet: boolean) => {
      ensure(isSet || visible !== null, 'character.not_found');
      return !isSet;
    };
    const { isSet } = await this.marks.change('favorite', key, decide, visible !== null);
    return { isFavorited: isSet };
  }

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('favorites.json', this.entries(viewer));
  }

  private async *entries(viewer: Viewer) {
    const pages = this.marks.pages('favorite', { userId: viewer.userId });
    for await (const [{ targetId, since }, name] of this.characters.withNames(viewer, pages, (row) => row.targetId))
      yield { characterId: targetId, name, since };
  }
}
