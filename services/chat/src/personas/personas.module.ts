import { MediaModule, PicturesEraser, picturesOf } from '@masque/media/nest';
import { UploadsModule } from '@masque/service-kit/http';
import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { DefaultPersonaService } from './default-persona.service.ts';
import { PREFIX } from './persona.view.ts';
import { PersonasController } from './personas.controller.ts';
import { PersonasExport } from './personas.export.ts';
import { PersonasRepository } from './personas.repository.ts';
import { PersonasService } from './personas.service.ts';

@Module({
  imports: [ChatCharactersModule, MediaModule, SettingsModule, UploadsModule],
  controllers: [PersonasController],
  providers: [
    DefaultPersonaService,
    PersonasExport,
    PersonasRepository,
    PersonasService,
    ...picturesOf(PREFIX, PersonasRepository),
  ],
  exports: [DefaultPersonaService, PersonasExport, PersonasService, PicturesEraser],
})
export class PersonasModule {}
