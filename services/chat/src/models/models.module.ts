import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.ts';
import { ProvidersModule } from '../providers/providers.module.ts';
import { DefaultModel } from './default-model.service.ts';
import { GatewayLists } from './gateway-lists.ts';
import { ModelsController } from './models.controller.ts';
import { ModelsService } from './models.service.ts';

@Module({
  imports: [SettingsModule, ProvidersModule],
  controllers: [ModelsController],
  providers: [DefaultModel, GatewayLists, ModelsService],
  exports: [ModelsService],
})
export class ModelsModule {}
