import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.ts';
import { ModelsModule } from '../models/models.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { ProvidersModule } from '../providers/providers.module.ts';
import { UsageModule } from '../usage/usage.module.ts';
import { MemoryService } from './memory.service.ts';
import { MemoryController } from './memory.controller.ts';
import { SummariesService } from './summaries.service.ts';
import { SummaryWriter } from './summary.writer.ts';

@Module({
  imports: [ChatsModule, ModelsModule, SettingsModule, ProvidersModule, UsageModule],
  controllers: [MemoryController],
  providers: [MemoryService, SummariesService, SummaryWriter],
  exports: [MemoryService, SummariesService],
})
export class MemoryModule {}
