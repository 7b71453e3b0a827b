import { Module } from '@nestjs/common';
import { SubjectsRepository } from './subjects.repository.ts';
import { SubjectsService } from './subjects.service.ts';

@Module({ providers: [SubjectsService, SubjectsRepository], exports: [SubjectsService] })
export class SubjectsModule {}
