import { Module } from '@nestjs/common';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { SocialChatsRepository } from './chats.repository.ts';
import { SocialChatsService } from './chats.service.ts';

@Module({
  imports: [SocialCharactersModule],
  providers: [SocialChatsService, SocialChatsRepository],
  exports: [SocialChatsService],
})
export class SocialChatsModule {}
