import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { LorebooksModule } from '../lorebooks/lorebooks.module.ts';
import { MemoryModule } from '../memory/memory.module.ts';
import { ModelsModule } from '../models/models.module.ts';
import { PresetsModule } from '../presets/presets.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { ProvidersModule } from '../providers/providers.module.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { UsageModule } from '../usage/usage.module.ts';
import { ChatRepliesService } from './chat-replies.service.ts';
import { ChatlessCompletionsService } from './chatless-completions.service.ts';
import { CompletionsController } from './completions.controller.ts';
import { GenerationMetrics } from './generation.metrics.ts';
import { ImpersonationsService } from './impersonations.service.ts';
import { PreviewsService } from './previews.service.ts';
import { PromptsService } from './prompts.service.ts';
import { StreamsController } from './streams.controller.ts';
import { TracesService } from './traces.service.ts';
import { UnsavedRepliesService } from './unsaved-replies.service.ts';

@Module({
  imports: [
    ChatCharactersModule,
    ChatsModule,
    LorebooksModule,
    MemoryModule,
    ModelsModule,
    PresetsModule,
    SettingsModule,
    ProvidersModule,
    TokensModule,
    UsageModule,
  ],
  controllers: [CompletionsController, StreamsController],
  providers: [
    ChatlessCompletionsService,
    ChatRepliesService,
    GenerationMetrics,
    ImpersonationsService,
    PreviewsService,
    PromptsService,
    TracesService,
    UnsavedRepliesService,
  ],
})
export class RepliesModule {}
