import { Module } from '@nestjs/common';
import { CardsService } from './cards.service.ts';
import { ChatCharactersRepository } from './characters.repository.ts';
import { ChatCharactersService } from './characters.service.ts';

@Module({
  providers: [CardsService, ChatCharactersRepository, ChatCharactersService],
  exports: [CardsService, ChatCharactersService],
})
export class ChatCharactersModule {}
