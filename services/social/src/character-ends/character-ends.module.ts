import { Module } from '@nestjs/common';
import { CollectionsModule } from '../collections/collections.module.ts';
import { CommentsModule } from '../comments/comments.module.ts';
import { FunnelModule } from '../funnel/funnel.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PopularityModule } from '../popularity/popularity.module.ts';
import { ReactionsModule } from '../reactions/reactions.module.ts';
import { CharacterEndsService } from './character-ends.service.ts';

@Module({
  imports: [CollectionsModule, CommentsModule, FunnelModule, NoticesModule, PopularityModule, ReactionsModule],
  providers: [CharacterEndsService],
  exports: [CharacterEndsService],
})
export class CharacterEndsModule {}
