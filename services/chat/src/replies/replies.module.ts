import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { MemoryModule } from '../memory/memory.module.ts';
import { ModelsModule } from '../models/models.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { ProvidersModule } from '../providers/providers.module.ts';
import { UsageModule } from '../usage/usage.module.ts';
import { AloneService } from './alone.service.ts';
import { AskedOnce } from './asked-once.ts';
import { ChatGenerationsService } from './chat-generations.service.ts';
import { ChatPromptsService } from './chat-prompts.service.ts';
import { CompletionsController } from './completions.controller.ts';
import { CompletionsService } from './completions.service.ts';
import { GenerationMetrics } from './generation.metrics.ts';
import { ImpersonationsService } from './impersonations.service.ts';
import { PromptsService } from './prompts.service.ts';
import { ReplySaverService } from './reply-saver.service.ts';
import { StreamsController } from './streams.controller.ts';
import { TracesService } from './traces.service.ts';

@Module({
  imports: [
    ChatCharactersModule,
    ChatsModule,
    MemoryModule,
    ModelsModule,
    SettingsModule,
    ProvidersModule,
    UsageModule,
  ],
  controllers: [CompletionsController, StreamsController],
  providers: [
    GenerationMetrics,
    AloneService,
    AskedOnce,
    ChatGenerationsService,
    ChatPromptsService,
    CompletionsService,
    ImpersonationsService,
    PromptsService,
    ReplySaverService,
    TracesService,
  ],
})
export class RepliesModule {}
