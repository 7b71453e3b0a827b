import { Module } from '@nestjs/common';
import { KeyRotation } from './keys/key-rotation.service.ts';
import { KeysController } from './keys/keys.controller.ts';
import { KeysService } from './keys/keys.service.ts';
import { SettingsRepository } from './settings.repository.ts';
import { SettingsService } from './settings.service.ts';

@Module({
  controllers: [KeysController],
  providers: [SettingsRepository, SettingsService, KeysService, KeyRotation],
  exports: [SettingsService],
})
export class SettingsModule {}
