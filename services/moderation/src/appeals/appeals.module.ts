import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.ts';
import { LogModule } from '../log/log.module.ts';
import { StatesModule } from '../states/states.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { AppealQueue } from './appeal.queue.ts';
import { AppealsController } from './appeals.controller.ts';
import { AppealsExport } from './appeals.export.ts';
import { AppealsRepository } from './appeals.repository.ts';
import { AppealsService } from './appeals.service.ts';
import { DecisionsService } from './decisions.service.ts';

@Module({
  imports: [LiveModule, LogModule, StatesModule, SubjectsModule],
  controllers: [AppealsController],
  providers: [AppealsService, DecisionsService, AppealQueue, AppealsExport, AppealsRepository],
  exports: [AppealsService, AppealsExport],
})
export class AppealsModule {}
