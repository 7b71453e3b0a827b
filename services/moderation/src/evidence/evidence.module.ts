import { MediaModule } from '@masque/media/nest';
import { Module } from '@nestjs/common';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { EvidenceController } from './evidence.controller.ts';
import { EvidencePictures } from './evidence.pictures.ts';
import { EvidenceRepository } from './evidence.repository.ts';
import { EvidenceService } from './evidence.service.ts';

@Module({
  imports: [MediaModule, SubjectsModule],
  controllers: [EvidenceController],
  providers: [EvidenceService, EvidencePictures, EvidenceRepository],
  exports: [EvidenceService],
})
export class EvidenceModule {}
