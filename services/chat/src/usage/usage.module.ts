import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.ts';
import { UsageController } from './usage.controller.ts';
import { UsageService } from './usage.service.ts';

@Module({
  imports: [SettingsModule],
  controllers: [UsageController],
  providers: [UsageService],
  exports: [UsageService],
})
export class UsageModule {}
