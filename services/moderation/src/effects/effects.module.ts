import { Module } from '@nestjs/common';
import { AppealsModule } from '../appeals/appeals.module.ts';
import { LiveModule } from '../live/live.module.ts';
import { LogModule } from '../log/log.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { StatesModule } from '../states/states.module.ts';
import { ToldModule } from '../told/told.module.ts';
import { EffectsService } from './effects.service.ts';
import { SuspensionsService } from './suspensions.service.ts';

@Module({
  imports: [AppealsModule, LiveModule, LogModule, ReportsModule, StatesModule, ToldModule],
  providers: [EffectsService, SuspensionsService],
  exports: [SuspensionsService],
})
export class EffectsModule {}
