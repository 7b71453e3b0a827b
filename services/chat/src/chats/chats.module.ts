import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { ChatWriter } from './chat.writer.ts';
import { ChatsRepository } from './chats.repository.ts';
import { ChatsService } from './chats.service.ts';
import { ClaimsService } from './claims.service.ts';
import { EditsService } from './edits.service.ts';
import { HistoriesController } from './histories/histories.controller.ts';
import { HistoriesService } from './histories/histories.service.ts';
import { HistoryService } from './history.service.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { TailCache } from './messages/tail.cache.ts';
import { PurgeService } from './purge.service.ts';

@Module({
  imports: [CharactersModule, SettingsModule],
  controllers: [HistoriesController],
  providers: [
    ChatsRepository,
    ChatsService,
    ChatWriter,
    ClaimsService,
    EditsService,
    HistoriesService,
    HistoryService,
    MessagesRepository,
    PurgeService,
    TailCache,
  ],
  exports: [ChatsService, ClaimsService, EditsService, HistoryService],
})
export class ChatsModule {}
