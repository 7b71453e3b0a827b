import { TalliesModule } from '@masque/service-kit/store';
import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PopularityModule } from '../popularity/popularity.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { CommentCounting } from './comment.counting.ts';
import { CommentLists } from './comment.lists.ts';
import { CommentsController } from './comments.controller.ts';
import { CommentsRepository } from './comments.repository.ts';
import { CommentsService } from './comments.service.ts';

@Module({
  imports: [BlocksModule, SocialCharactersModule, NoticesModule, PopularityModule, TalliesModule, UsersModule],
  controllers: [CommentsController],
  providers: [CommentsService, CommentCounting, CommentLists, CommentsRepository],
  exports: [CommentsService],
})
export class CommentsModule {}
