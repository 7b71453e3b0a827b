import { generationProviders, GenerationStore } from '@masque/generations';
import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { PersonasModule } from '../personas/personas.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { ChatListsRepository } from './chat-lists.repository.ts';
import { MemoryWriter } from './memory-row/memory.writer.ts';
import { ChangeLog } from './change-log.ts';
import { ChatWriter } from './chat.writer.ts';
import { ChatsRepository } from './chats.repository.ts';
import { ChatsService } from './chats.service.ts';
import { ConversationsController } from './conversations/conversations.controller.ts';
import { ConversationsService } from './conversations/conversations.service.ts';
import { DeletionService } from './deletion.service.ts';
import { EditsService } from './edits.service.ts';
import { ChatGenerationStore } from './generations/chat-generation.store.ts';
import { ClaimsService } from './generations/claims.service.ts';
import { FeedsService } from './generations/feeds.service.ts';
import { ReplyWriter } from './generations/reply.writer.ts';
import { RunningRepliesService } from './generations/running.service.ts';
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
  controllers: [ConversationsController],
  providers: [
    ...generationProviders,
    { provide: GenerationStore, useClass: ChatGenerationStore },
    BeginningsRepository,
    ChangeLog,
    ChatListsRepository,
    MemoryWriter,
    ChatsRepository,
    ChatsService,
    ChatWriter,
    ClaimsService,
    ConversationsService,
    DeletionService,
    EditsService,
    FeedsService,
    HistoriesService,
    HistoryService,
    ImportedChatsService,
    MessagesRepository,
    PropertiesService,
    PurgeService,
    ReplyWriter,
    RunningRepliesService,
    SearchedChatsService,
    TailCache,
  ],
  exports: [
    ...generationProviders,
    ChangeLog,
    MemoryWriter,
    ChatsService,
    ClaimsService,
    DeletionService,
    FeedsService,
    HistoryService,
    ImportedChatsService,
    PropertiesService,
    PurgeService,
    ReplyWriter,
    RunningRepliesService,
    SearchedChatsService,
  ],
})
export class ChatsModule {}
