import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.ts';
import { StatesModule } from '../states/states.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { SubjectHistoryService } from './history.service.ts';

@Module({
  imports: [LogModule, StatesModule, SubjectsModule],
  providers: [SubjectHistoryService],
  exports: [SubjectHistoryService],
})
export class HistoryModule {}
