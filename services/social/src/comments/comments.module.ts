import { TalliesModule } from '@masque/service-kit';
import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { CharactersModule } from '../characters/characters.module.ts';
import { PopularityModule } from '../popularity/popularity.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { CommentLists } from './comment.lists.ts';
import { CommentsController } from './comments.controller.ts';
import { CommentsRepository } from './comments.repository.ts';
import { CommentsService } from './comments.service.ts';

@Module({
  imports: [BlocksModule, CharactersModule, PopularityModule, TalliesModule, UsersModule],
  controllers: [CommentsController],
  providers: [CommentsService, CommentLists, CommentsRepository],
  exports: [CommentsService],
})
export class CommentsModule {}
