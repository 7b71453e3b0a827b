import { MediaModule } from '@masque/media/nest';
import { Module } from '@nestjs/common';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { EvidencePictures } from './evidence.pictures.ts';
import { EvidenceService } from './evidence.service.ts';

@Module({
  imports: [MediaModule, SubjectsModule],
  providers: [EvidenceService, EvidencePictures],
  exports: [EvidenceService],
})
export class EvidenceModule {}
