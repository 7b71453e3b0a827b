import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.ts';
import { PresetsController } from './presets.controller.ts';
import { PresetsRepository } from './presets.repository.ts';
import { PresetsService } from './presets.service.ts';

@Module({
  imports: [SettingsModule],
  controllers: [PresetsController],
  providers: [PresetsRepository, PresetsService],
  exports: [PresetsService],
})
export class PresetsModule {}
