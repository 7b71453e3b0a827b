import { Module } from '@nestjs/common';
import { AppealsModule } from '../appeals/appeals.module.ts';
import { LogModule } from '../log/log.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { ActivityService } from './activity.service.ts';
import { DaysController } from './days.controller.ts';
import { DaysService } from './days.service.ts';
import { TransparencyService } from './transparency.service.ts';

@Module({
  imports: [AppealsModule, LogModule, ReportsModule],
  controllers: [DaysController],
  providers: [DaysService, ActivityService, TransparencyService],
  exports: [DaysService],
})
export class DaysModule {}
