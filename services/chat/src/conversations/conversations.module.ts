import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.ts';
import { GenerationsModule } from '../generations/generations.module.ts';
import { ConversationsController } from './conversations.controller.ts';
import { ConversationsService } from './conversations.service.ts';

@Module({
  imports: [ChatsModule, GenerationsModule],
  controllers: [ConversationsController],
  providers: [ConversationsService],
})
export class ConversationsModule {}
