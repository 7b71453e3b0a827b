import { erasuresModule } from '@masque/service-kit/erasure';
import { UploadsModule, UploadsService } from '@masque/service-kit/http';
import { PicturesEraser } from '@masque/media/nest';
import { Module } from '@nestjs/common';
import { AuthorErasureService } from '../characters/author-erasure.service.ts';
import { CharactersModule } from '../characters/characters.module.ts';
import { CatalogMarksModule } from '../marks/marks.module.ts';
import { CatalogMarksService } from '../marks/marks.service.ts';

const erasures = erasuresModule({
  event: 'catalog.erased',
  imports: [CharactersModule, CatalogMarksModule, UploadsModule],
  erasers: [AuthorErasureService, CatalogMarksService, PicturesEraser, UploadsService],
});

@Module({ imports: [erasures], exports: [erasures] })
export class CatalogErasuresModule {}
