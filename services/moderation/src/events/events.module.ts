import { Module } from '@nestjs/common';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { ModerationHandlers } from './handlers.ts';

@Module({ imports: [SubjectsModule], providers: [ModerationHandlers], exports: [ModerationHandlers] })
export class EventsModule {}
