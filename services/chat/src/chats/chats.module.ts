import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { PersonasModule } from '../personas/personas.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { ChatPersonasService } from './chat-personas.service.ts';
import { ChatListsRepository } from './chat-lists.repository.ts';
import { ChatMemoriesService } from './chat-memories.service.ts';
import { ChangeLog } from './change-log.ts';
import { ChatWriter } from './chat.writer.ts';
import { ChatsRepository } from './chats.repository.ts';
import { ChatsService } from './chats.service.ts';
import { ClaimsService } from './claims.service.ts';
import { EditsService } from './edits.service.ts';
import { ErasedChatsRepository } from './erased-chats.repository.ts';
import { GreetingsService } from './histories/greetings.service.ts';
import { HistoriesController } from './histories/histories.controller.ts';
import { HistoriesService } from './histories/histories.service.ts';
import { HistoryService } from './history.service.ts';
import { ImportedChatsService } from './imported-chats.service.ts';
import { BeginningsRepository } from './messages/beginnings.repository.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { TailCache } from './messages/tail.cache.ts';
import { PropertiesService } from './properties.service.ts';
import { PurgeService } from './purge.service.ts';
import { SearchedChatsService } from './searched-chats.service.ts';

@Module({
  imports: [ChatCharactersModule, PersonasModule, SettingsModule],
  controllers: [HistoriesController],
  providers: [
    BeginningsRepository,
    ChangeLog,
    ChatListsRepository,
    ChatMemoriesService,
    ChatPersonasService,
    ChatsRepository,
    ChatsService,
    ChatWriter,
    ClaimsService,
    EditsService,
    ErasedChatsRepository,
    GreetingsService,
    HistoriesService,
    HistoryService,
    ImportedChatsService,
    MessagesRepository,
    PropertiesService,
    PurgeService,
    SearchedChatsService,
    TailCache,
  ],
  exports: [
    ChangeLog,
    ChatMemoriesService,
    ChatPersonasService,
    ChatsService,
    ClaimsService,
    EditsService,
    HistoryService,
    ImportedChatsService,
    PropertiesService,
    SearchedChatsService,
  ],
})
export class ChatsModule {}
