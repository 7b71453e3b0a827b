import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { MemoryModule } from '../memory/memory.module.ts';
import { ModelsModule } from '../models/models.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { ModelUpstreamModule } from '../upstream/upstream.module.ts';
import { UsageModule } from '../usage/usage.module.ts';
import { AloneService } from './alone.service.ts';
import { AskedOnce } from './asked-once.ts';
import { ChatClaimService } from './chat-claim.service.ts';
import { ChatGenerationStore } from './chat-generation.store.ts';
import { ChatGenerationsService } from './chat-generations.service.ts';
import { ChatPromptsService } from './chat-prompts.service.ts';
import { CompletionsController } from './completions.controller.ts';
import { CompletionsService } from './completions.service.ts';
import { Generations } from './core/generations.ts';
import { GenerationStore } from './core/generation.store.ts';
import { OutageSaver } from './core/outage-saver.ts';
import { Watchdog } from './core/watchdog.ts';
import { FeedsService } from './feeds.service.ts';
import { GenerationMetrics } from './generation.metrics.ts';
import { ImpersonationsService } from './impersonations.service.ts';
import { LeaseSweeper } from './lease/lease-sweeper.ts';
import { Leases } from './lease/leases.ts';
import { Takeovers } from './lease/takeovers.ts';
import { FeedFollower } from './log/feed-follower.ts';
import { Followers } from './log/followers.ts';
import { GenerationLog } from './log/generation-log.ts';
import { LogFollower } from './log/log-follower.ts';
import { LogWriter } from './log/log-writer.ts';
import { LorebooksService } from './lorebooks.service.ts';
import { ProcessId } from './process/process-id.ts';
import { Signals } from './process/signals.ts';
import { PromptsService } from './prompts.service.ts';
import { ReplySaverService } from './reply-saver.service.ts';
import { RunningRepliesService } from './running.service.ts';
import { UserSlots } from './slots/user-slots.ts';
import { StreamsController } from './streams.controller.ts';
import { EventStreams } from './streams/event-streams.ts';
import { TracesService } from './traces.service.ts';

const core = [Generations, OutageSaver, Watchdog, { provide: GenerationStore, useClass: ChatGenerationStore }];
const infrastructure = [
  EventStreams,
  FeedFollower,
  Followers,
  GenerationMetrics,
  GenerationLog,
  Leases,
  LeaseSweeper,
  LogFollower,
  LogWriter,
  ProcessId,
  Signals,
  Takeovers,
  UserSlots,
];

@Module({
  imports: [ChatCharactersModule, ChatsModule, MemoryModule, ModelsModule, SettingsModule, ModelUpstreamModule, UsageModule],
  controllers: [CompletionsController, StreamsController],
  providers: [
    ...core,
    ...infrastructure,
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
export class GenerationsModule {}
