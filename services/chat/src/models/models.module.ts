import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { ModelsController } from './models.controller.ts';
import { ModelsService } from './models.service.ts';

@Module({
  imports: [SettingsModule, UpstreamModule],
  controllers: [ModelsController],
  providers: [ModelsService],
  exports: [ModelsService],
})
export class ModelsModule {}
