import { UserSlots } from '@masque/generations';
import { Module } from '@nestjs/common';
import { DailyMessages } from './daily-messages.service.ts';
import { UsageController } from './usage.controller.ts';
import { UsageRepository } from './usage.repository.ts';
import { UsageService } from './usage.service.ts';

@Module({
  controllers: [UsageController],
  providers: [DailyMessages, UsageRepository, UsageService, UserSlots],
  exports: [DailyMessages, UsageService, UserSlots],
})
export class UsageModule {}
