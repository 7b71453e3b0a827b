import { TalliesModule } from '@masque/service-kit/store';
import { Module } from '@nestjs/common';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PopularityModule } from '../popularity/popularity.module.ts';
import { ReactionsController } from './reactions.controller.ts';
import { ReactionsRepository } from './reactions.repository.ts';
import { ReactionsService } from './reactions.service.ts';

@Module({
  imports: [SocialCharactersModule, NoticesModule, PopularityModule, TalliesModule],
  controllers: [ReactionsController],
  providers: [ReactionsService, ReactionsRepository],
  exports: [ReactionsService],
})
export class ReactionsModule {}
