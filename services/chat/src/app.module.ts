import { Module } from '@nestjs/common';
import { CharactersRepository } from './characters/characters.repository.ts';
import { CharactersService } from './characters/characters.service.ts';
import { ChatHints } from './chats/chat-hints.ts';
import { ChatLocks } from './chats/chat-locks.ts';
import { ChatsController } from './chats/chats.controller.ts';
import { ChatsRepository } from './chats/chats.repository.ts';
import { ChatsService } from './chats/chats.service.ts';
import { HistoriesController } from './chats/histories.controller.ts';
import { HistoriesService } from './chats/histories.service.ts';
import { MessagesRepository } from './chats/messages.repository.ts';
import { ChatHandlers } from './events/handlers.ts';
import { AskedFor } from './generations/asked.ts';
import { ChatRepliesService } from './generations/chat-replies.service.ts';
import { CompletionsController } from './generations/completions.controller.ts';
import { CompletionsService } from './generations/completions.service.ts';
import { Drain } from './generations/drain.ts';
import { HistoryReader } from './generations/history.reader.ts';
import { Instance } from './generations/instance.ts';
import { Launcher } from './generations/launcher.ts';
import { Pulse } from './generations/pulse.ts';
import { RepairService } from './generations/repair.service.ts';
import { RepliesController } from './generations/replies.controller.ts';
import { RepliesRepository } from './generations/replies.repository.ts';
import { RepliesService } from './generations/replies.service.ts';
import { ReplyOpener } from './generations/reply-opener.ts';
import { RunningReplies } from './generations/running-replies.ts';
import { Watch } from './generations/watch.ts';
import { KeyRotation } from './keys/key-rotation.service.ts';
import { KeysController } from './keys/keys.controller.ts';
import { KeysService } from './keys/keys.service.ts';
import { ModelsController } from './models/models.controller.ts';
import { ModelsService } from './models/models.service.ts';
import { SettingsRepository } from './settings/settings.repository.ts';
import { ModelGateway } from './upstream/model-gateway.ts';
import { UsageRepository } from './usage/usage.repository.ts';
import { UsageService } from './usage/usage.service.ts';

const settings = [SettingsRepository, KeysService, KeyRotation, ModelsService, ModelGateway];
const chats = [ChatsRepository, ChatsService, HistoriesService, MessagesRepository, ChatHints, ChatLocks];
const usage = [UsageRepository, UsageService];
const generations = [
  AskedFor,
  ChatRepliesService,
  CompletionsService,
  Drain,
  HistoryReader,
  Instance,
  Launcher,
  Pulse,
  RepairService,
  RepliesRepository,
  RepliesService,
  ReplyOpener,
  RunningReplies,
  Watch,
];

@Module({
  controllers: [
    KeysController,
    ModelsController,
    HistoriesController,
    ChatsController,
    CompletionsController,
    RepliesController,
  ],
  providers: [CharactersRepository, CharactersService, ...settings, ...chats, ...usage, ...generations, ChatHandlers],
  exports: [ChatHandlers],
})
export class AppModule {}
