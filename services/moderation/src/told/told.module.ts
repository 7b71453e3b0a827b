import { Module } from '@nestjs/common';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { ToldRepository } from './told.repository.ts';
import { ToldService } from './told.service.ts';

@Module({ imports: [SubjectsModule], providers: [ToldService, ToldRepository], exports: [ToldService] })
export class ToldModule {}
