import { Module } from '@nestjs/common';
import { ChatsRepository } from './chats.repository.ts';
import { ChatsService } from './chats.service.ts';

@Module({ providers: [ChatsService, ChatsRepository], exports: [ChatsService] })
export class ChatsModule {}
