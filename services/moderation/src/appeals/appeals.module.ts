import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.ts';
import { LogModule } from '../log/log.module.ts';
import { SubjectStatesModule } from '../subject-states/subject-states.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { AppealQueue } from './appeal.queue.ts';
import { AppealsController } from './appeals.controller.ts';
import { AppealsRepository } from './appeals.repository.ts';
import { AppealsService } from './appeals.service.ts';
import { DecisionsService } from './decisions.service.ts';

@Module({
  imports: [LiveModule, LogModule, SubjectStatesModule, SubjectsModule],
  controllers: [AppealsController],
  providers: [AppealsService, DecisionsService, AppealQueue, AppealsRepository],
  exports: [AppealsService, DecisionsService],
})
export class AppealsModule {}
