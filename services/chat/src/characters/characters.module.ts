import { Module } from '@nestjs/common';
import { CardsRepository } from './cards.repository.ts';
import { CardsService } from './cards.service.ts';
import { CharactersRepository } from './characters.repository.ts';
import { CharactersService } from './characters.service.ts';

@Module({
  providers: [CardsRepository, CardsService, CharactersRepository, CharactersService],
  exports: [CardsService, CharactersService],
})
export class CharactersModule {}
