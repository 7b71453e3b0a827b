import { generationProviders, RecoveryStore } from '@masque/generations';
import { Module } from '@nestjs/common';
import { BackgroundsModule } from '../backgrounds/backgrounds.module.ts';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { PersonasModule } from '../personas/personas.module.ts';
import { PresetsModule } from '../presets/presets.module.ts';
import { RegexModule } from '../regex/regex.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { UsageModule } from '../usage/usage.module.ts';
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
import { ClaimsService } from './generations/claims.service.ts';
import { ReplyFeedsService } from './generations/reply-feeds.service.ts';
import { ReplyRecoveryStore } from './generations/reply-recovery.store.ts';
import { ReplyStopService } from './generations/reply-stop.service.ts';
import { ReplyWriter } from './generations/reply.writer.ts';
import { HistorySaverService } from './histories/history-saver.service.ts';
import { ImportedChatsService } from './imported-chats.service.ts';
import { BeginningsRepository } from './messages/beginnings.repository.ts';
import { MessageReader, TailCache } from './messages/message-reader.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { PropertiesService } from './properties.service.ts';
import { PurgeService } from './purge.service.ts';
import { ChatScriptsController } from './scripts/chat-scripts.controller.ts';
import { ChatScriptsService } from './scripts/chat-scripts.service.ts';
import { SearchedChatsService } from './searched-chats.service.ts';

@Module({
  imports: [
    BackgroundsModule,
    ChatCharactersModule,
    PersonasModule,
    PresetsModule,
    RegexModule,
    SettingsModule,
    UsageModule,
  ],
  controllers: [ChatScriptsController, ConversationsController],
  providers: [
    ...generationProviders,
    { provide: RecoveryStore, useClass: ReplyRecoveryStore },
    BeginningsRepository,
    ChangeLog,
    ChatListsRepository,
    ChatScriptsService,
    ChatsRepository,
    ChatsService,
    ChatWriter,
    ClaimsService,
    ConversationsService,
    DeletionService,
    EditsService,
    HistorySaverService,
    ImportedChatsService,
    MemoryWriter,
    MessageReader,
    MessagesRepository,
    PropertiesService,
    PurgeService,
    ReplyFeedsService,
    ReplyStopService,
    ReplyWriter,
    SearchedChatsService,
    TailCache,
  ],
  exports: [
    ...generationProviders,
    ChangeLog,
    ChatScriptsService,
    ChatsService,
    ClaimsService,
    DeletionService,
    ImportedChatsService,
    MemoryWriter,
    MessageReader,
    PropertiesService,
    PurgeService,
    ReplyFeedsService,
    ReplyStopService,
    ReplyWriter,
    SearchedChatsService,
  ],
})
export class ChatsModule {}
