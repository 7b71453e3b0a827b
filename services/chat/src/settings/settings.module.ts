import { Module } from '@nestjs/common';
import { EndpointsController } from './endpoints/endpoints.controller.ts';
import { EndpointsService } from './endpoints/endpoints.service.ts';
import { KeyRotation } from './keys/key-rotation.service.ts';
import { ProvidersModule } from '../providers/providers.module.ts';
import { KeyTestService } from './keys/key-test.service.ts';
import { KeysController } from './keys/keys.controller.ts';
import { KeysService } from './keys/keys.service.ts';
import { SettingsController } from './settings.controller.ts';
import { SettingsRepository } from './settings.repository.ts';
import { SettingsService } from './settings.service.ts';

@Module({
  imports: [ProvidersModule],
  controllers: [EndpointsController, KeysController, SettingsController],
  providers: [SettingsRepository, SettingsService, KeysService, KeyRotation, KeyTestService, EndpointsService],
  exports: [SettingsService],
})
export class SettingsModule {}
