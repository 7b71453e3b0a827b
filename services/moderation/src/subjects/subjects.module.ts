import { Module } from '@nestjs/common';
import { CardsRepository } from './cards.repository.ts';
import { SubjectsRepository } from './subjects.repository.ts';
import { SubjectsService } from './subjects.service.ts';

@Module({ providers: [SubjectsService, SubjectsRepository, CardsRepository], exports: [SubjectsService] })
export class SubjectsModule {}
