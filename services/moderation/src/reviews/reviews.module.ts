import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.ts';
import { SubjectStatesModule } from '../subject-states/subject-states.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { ReviewsController } from './reviews.controller.ts';
import { ReviewsService } from './reviews.service.ts';

@Module({
  imports: [LogModule, SubjectStatesModule, SubjectsModule],
  controllers: [ReviewsController],
  providers: [ReviewsService],
  exports: [ReviewsService],
})
export class ReviewsModule {}
