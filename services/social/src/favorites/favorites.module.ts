import { Module } from '@nestjs/common';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { MarksModule } from '../marks/marks.module.ts';
import { PopularityModule } from '../popularity/popularity.module.ts';
import { FavoritesController } from './favorites.controller.ts';
import { FavoritesService } from './favorites.service.ts';

@Module({
  imports: [SocialCharactersModule, MarksModule, PopularityModule],
  controllers: [FavoritesController],
  providers: [FavoritesService],
  exports: [FavoritesService],
})
export class FavoritesModule {}
