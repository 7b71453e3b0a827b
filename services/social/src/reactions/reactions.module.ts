import { TalliesModule } from '@masque/service-kit';
import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { PopularityModule } from '../popularity/popularity.module.ts';
import { ReactionsController } from './reactions.controller.ts';
import { ReactionsRepository } from './reactions.repository.ts';
import { ReactionsService } from './reactions.service.ts';

@Module({
  imports: [CharactersModule, PopularityModule, TalliesModule],
  controllers: [ReactionsController],
  providers: [ReactionsService, ReactionsRepository],
  exports: [ReactionsService],
})
export class ReactionsModule {}
