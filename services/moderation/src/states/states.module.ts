import { Module } from '@nestjs/common';
import { StatesRepository } from './states.repository.ts';
import { SubjectStatesService } from './states.service.ts';

@Module({ providers: [SubjectStatesService, StatesRepository], exports: [SubjectStatesService] })
export class StatesModule {}
