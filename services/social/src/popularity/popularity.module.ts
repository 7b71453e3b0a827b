import { Module } from '@nestjs/common';
import { AuthorLikesRepository } from './author-likes.repository.ts';
import { AuthorLikes } from './author.likes.ts';
import { PopularityRepository } from './popularity.repository.ts';
import { PopularityService } from './popularity.service.ts';

@Module({
  providers: [PopularityService, PopularityRepository, AuthorLikes, AuthorLikesRepository],
  exports: [PopularityService],
})
export class PopularityModule {}
