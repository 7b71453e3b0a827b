import { Module } from '@nestjs/common';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { ChatsRepository } from './chats.repository.ts';
import { ChatsService } from './chats.service.ts';

@Module({ imports: [DiscoveryModule], providers: [ChatsService, ChatsRepository], exports: [ChatsService] })
export class ChatsModule {}
