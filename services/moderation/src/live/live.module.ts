import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.ts';
import { LiveService } from './live.service.ts';
import { LiveSignals } from './live.signals.ts';
import { LiveSlots } from './live.slots.ts';

@Module({
  imports: [LogModule],
  providers: [LiveService, LiveSignals, LiveSlots],
  exports: [LiveService],
})
export class LiveModule {}
