import { Module } from '@nestjs/common';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { EvidenceRepository } from './evidence.repository.ts';
import { EvidenceService } from './evidence.service.ts';

@Module({ imports: [SubjectsModule], providers: [EvidenceService, EvidenceRepository], exports: [EvidenceService] })
export class EvidenceModule {}
