import { Module } from '@nestjs/common';
import { SubjectStatesService } from './subject-states.service.ts';

@Module({ providers: [SubjectStatesService], exports: [SubjectStatesService] })
export class SubjectStatesModule {}
