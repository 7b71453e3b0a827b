import { UploadsModule } from '@masque/service-kit';
import { Module } from '@nestjs/common';
import { PersonaPicturesSweeper, personaPictures } from './persona.pictures.ts';
import { PersonasController } from './personas.controller.ts';
import { PersonasExport } from './personas.export.ts';
import { PersonasRepository } from './personas.repository.ts';
import { PersonasService } from './personas.service.ts';

@Module({
  imports: [UploadsModule],
  controllers: [PersonasController],
  providers: [PersonasExport, PersonasRepository, PersonasService, ...personaPictures, PersonaPicturesSweeper],
  exports: [PersonasExport, PersonasService],
})
export class PersonasModule {}
