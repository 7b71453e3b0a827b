import { Injectable } from '@nestjs/common';
import { CollectionsService } from '../collections/collections.service.ts';
import { CommentsService } from '../comments/comments.service.ts';
import { FunnelService } from '../funnel/funnel.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { ImpressionsService } from '../impressions/impressions.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';
import { ReactionsService } from '../reactions/reactions.service.ts';
import { CharacterEndsRepository } from './character-ends.repository.ts';

/** Longer than any call under way at the deletion: the second pass removes what such calls still wrote. */
const AGAIN_MS = 10 * 60_000;
const AT_ONCE = 200;

@Injectable()
export class CharacterEndsService {
  constructor(
    private readonly ends: CharacterEndsRepository,
    private readonly reactions: ReactionsService,
    private readonly comments: CommentsService,
    private readonly collections: CollectionsService,
    private readonly popularity: PopularityService,
    private readonly notices: NoticesService,
    private readonly impressions: ImpressionsService,
    private readonly funnels: FunnelService,
  ) {}

  async of(characterId: string): Promise<void> {
    await this.ends.add(characterId, new Date());
    await this.remove(characterId);
  }

  async again(): Promise<void> {
    for (;;) {
      const ids = await this.ends.before(new Date(Date.now() - AGAIN_MS), AT_ONCE);
      for (const id of ids) {
        await this.remove(id);
        await this.ends.delete(id);
      }
      if (ids.length < AT_ONCE) return;
    }
  }

  private async remove(characterId: string): Promise<void> {
    await Promise.all([
      this.reactions.forget(characterId),
      this.comments.forget(characterId),
      this.collections.forget(characterId),
      this.popularity.forget(characterId),
      this.notices.forgetCharacter(characterId),
      this.impressions.forget(characterId),
      this.funnels.forget(characterId),
    ]);
  }
}
