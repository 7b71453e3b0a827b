import { Module } from '@nestjs/common';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { SocialChatCounts } from './chat.counts.ts';
import { SocialChatsService } from './chats.service.ts';

@Module({
  imports: [SocialCharactersModule],
  providers: [SocialChatsService, SocialChatCounts],
  exports: [SocialChatsService, SocialChatCounts],
})
export class SocialChatsModule {}
