import { generationProviders, GenerationStore, Signals, UserSlots } from '@masque/generations';
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
import { ChatClaimService } from './chat-claim.service.ts';
import { ChatGenerationStore } from './chat-generation.store.ts';
import { ChatGenerationsService } from './chat-generations.service.ts';
import { ChatPromptsService } from './chat-prompts.service.ts';
import { CompletionsController } from './completions.controller.ts';
import { CompletionsService } from './completions.service.ts';
import { FeedsService } from './feeds.service.ts';
import { GenerationMetrics } from './generation.metrics.ts';
import { ImpersonationsService } from './impersonations.service.ts';
import { LorebooksService } from './lorebooks.service.ts';
import { PromptsService } from './prompts.service.ts';
import { ReplySaverService } from './reply-saver.service.ts';
import { RunningRepliesService } from './running.service.ts';
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
    ...generationProviders,
    { provide: GenerationStore, useClass: ChatGenerationStore },
    GenerationMetrics,
    AloneService,
    AskedOnce,
    ChatClaimService,
    ChatGenerationsService,
    ChatPromptsService,
    CompletionsService,
    FeedsService,
    ImpersonationsService,
    LorebooksService,
    PromptsService,
    ReplySaverService,
    RunningRepliesService,
    TracesService,
  ],
  exports: [FeedsService, RunningRepliesService, Signals, UserSlots],
})
export class RepliesModule {}
