import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { ChatsRepository } from './chats.repository.ts';
import { ChatsService } from './chats.service.ts';

@Module({ imports: [CharactersModule], providers: [ChatsService, ChatsRepository], exports: [ChatsService] })
export class ChatsModule {}
