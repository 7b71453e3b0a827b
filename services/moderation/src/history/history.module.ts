import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.ts';
import { SubjectStatesModule } from '../subject-states/subject-states.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { SubjectHistoryService } from './history.service.ts';

@Module({
  imports: [LogModule, SubjectStatesModule, SubjectsModule],
  providers: [SubjectHistoryService],
  exports: [SubjectHistoryService],
})
export class HistoryModule {}
