import { ensure, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { MarksService } from '../marks/marks.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';

@Injectable()
export class FavoritesService {
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
        const epoch = await popularity.epochOf(targetId);
        return (favorites) => popularity.add(targetId, targetOwnerId, epoch, { favorites });
      },
      recount: ({ targetId, targetOwnerId }) => popularity.recount(targetId, targetOwnerId),
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
    const targetOwnerId = visible?.authorId ?? (await this.characters.authorOf(characterId));
    const key = { userId, targetId: characterId, targetOwnerId };
    const { isSet } = await this.marks.change('favorite', key, (isSet) => {
      ensure(isSet || visible !== null, 'character.not_found');
      return !isSet;
    });
    return { isFavorited: isSet };
  }
}
