import { Injectable } from '@nestjs/common';
import { mayHaveReached, MilestonesService } from '../notices/milestones.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';
import { ReactionsRepository } from './reactions.repository.ts';

/** Excludes the author's own like. Most likes cost no query here. */
@Injectable()
export class LikeMilestones {
  constructor(
    popularity: PopularityService,
    private readonly reactions: ReactionsRepository,
    private readonly milestones: MilestonesService,
  ) {
    popularity.onCounts(async (characterId, authorId, { likes }, steps) => {
      if (mayHaveReached('likes', likes, steps && steps.likes)) await this.tell(characterId, authorId, likes);
    });
  }

  private async tell(characterId: string, userId: string, likes: number): Promise<void> {
    const own = await this.reactions.find(characterId, userId);
    await this.milestones.tell({ kind: 'likes', userId, characterId }, likes - (own?.isLike ? 1 : 0));
  }
}
