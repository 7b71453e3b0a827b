import { Injectable } from '@nestjs/common';
import { CollectionsService } from '../collections/collections.service.ts';
import { CommentsService } from '../comments/comments.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { ImpressionsService } from '../impressions/impressions.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';
import { ReactionsService } from '../reactions/reactions.service.ts';

/** Removes what people made of characters that were deleted. May be repeated. */
@Injectable()
export class CharacterEnd {
  constructor(
    private readonly reactions: ReactionsService,
    private readonly comments: CommentsService,
    private readonly collections: CollectionsService,
    private readonly popularity: PopularityService,
    private readonly notices: NoticesService,
    private readonly impressions: ImpressionsService,
  ) {}

  async of(characterId: string): Promise<void> {
    await Promise.all([
      this.reactions.forget(characterId),
      this.comments.forget(characterId),
      this.collections.forget(characterId),
      this.popularity.forget(characterId),
      this.notices.forgetCharacter(characterId),
      this.impressions.forget(characterId),
    ]);
  }
}
