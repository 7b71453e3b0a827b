import { Module } from '@nestjs/common';
import { ReportedCardsRepository } from './cards.repository.ts';
import { SubjectsRepository } from './subjects.repository.ts';
import { SubjectsService } from './subjects.service.ts';

@Module({ providers: [SubjectsService, SubjectsRepository, ReportedCardsRepository], exports: [SubjectsService] })
export class SubjectsModule {}
