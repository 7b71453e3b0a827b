import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.ts';
import { GenerationsModule } from '../generations/generations.module.ts';
import { ConversationsController } from './conversations.controller.ts';
import { ConversationsService } from './conversations.service.ts';
import { MessagesController } from './messages.controller.ts';
import { MessagesService } from './messages.service.ts';

@Module({
  imports: [ChatsModule, GenerationsModule],
  controllers: [ConversationsController, MessagesController],
  providers: [ConversationsService, MessagesService],
  exports: [ConversationsService],
})
export class ConversationsModule {}
