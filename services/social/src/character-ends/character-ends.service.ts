import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { CollectionsService } from '../collections/collections.service.ts';
import { CommentsService } from '../comments/comments.service.ts';
import { FunnelService } from '../funnel/funnel.service.ts';
import { MilestonesService } from '../notices/milestones.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';
import { ReactionsService } from '../reactions/reactions.service.ts';

/** Longer than any call under way at the deletion: the second pass removes what such calls still wrote. */
const AGAIN_MS = 10 * 60_000;
const AT_ONCE = 200;

interface CharacterEndRow {
  _id: string;
  at: Date;
}

@Injectable()
export class CharacterEndsService {
  private readonly rows: Collection<CharacterEndRow>;

  constructor(
    store: StoreConnection,
    private readonly reactions: ReactionsService,
    private readonly comments: CommentsService,
    private readonly collections: CollectionsService,
    private readonly popularity: PopularityService,
    private readonly notices: NoticesService,
    private readonly milestones: MilestonesService,
    private readonly funnels: FunnelService,
  ) {
    this.rows = store.collection<CharacterEndRow>('character-ends');
    store.declareIndexes('character-ends', [{ key: { at: 1 } }]);
  }

  async removeData(characterId: string): Promise<void> {
    await insertIfAbsent(this.rows, { _id: characterId, at: new Date() });
    await this.remove(characterId);
  }

  async removeAgain(): Promise<void> {
    for (;;) {
      const due = { at: { $lte: new Date(Date.now() - AGAIN_MS) } };
      const found = await this.rows.find(due).limit(AT_ONCE).toArray();
      for (const { _id } of found) {
        await this.remove(_id);
        await this.rows.deleteOne({ _id });
      }
      if (found.length < AT_ONCE) return;
    }
  }

  private async remove(characterId: string): Promise<void> {
    await Promise.all([
      this.reactions.forget(characterId),
      this.comments.forget(characterId),
      this.collections.forget(characterId),
      this.popularity.forget(characterId),
      this.notices.forgetCharacter(characterId),
      this.milestones.forgetCharacter(characterId),
      this.funnels.forget(characterId),
    ]);
  }
}
