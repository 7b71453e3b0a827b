import { Module } from '@nestjs/common';
import { SubjectsService } from './subjects.service.ts';

@Module({ providers: [SubjectsService], exports: [SubjectsService] })
export class SubjectsModule {}
