import { Module } from '@nestjs/common';
import { KeyRotation } from './keys/key-rotation.service.ts';
import { ProvidersModule } from '../providers/providers.module.ts';
import { KeyTestService } from './keys/key-test.service.ts';
import { KeysController } from './keys/keys.controller.ts';
import { KeysService } from './keys/keys.service.ts';
import { CustomPromptController } from './custom-prompt.controller.ts';
import { LorebookSettingsController } from './lorebook-settings.controller.ts';
import { SettingsExport } from './settings.export.ts';
import { SettingsRepository } from './settings.repository.ts';
import { SettingsService } from './settings.service.ts';

@Module({
  imports: [ProvidersModule],
  controllers: [CustomPromptController, KeysController, LorebookSettingsController],
  providers: [SettingsExport, SettingsRepository, SettingsService, KeysService, KeyRotation, KeyTestService],
  exports: [SettingsExport, SettingsService],
})
export class SettingsModule {}
