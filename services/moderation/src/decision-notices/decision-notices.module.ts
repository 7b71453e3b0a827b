import { Module } from '@nestjs/common';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { DecisionNoticesService } from './decision-notices.service.ts';

@Module({ imports: [SubjectsModule], providers: [DecisionNoticesService], exports: [DecisionNoticesService] })
export class DecisionNoticesModule {}
