import { MediaModule } from '@masque/media/nest';
import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatPicturesModule } from '../pictures/pictures.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { DefaultPersonaService } from './default-persona.service.ts';
import { PersonasController } from './personas.controller.ts';
import { PersonasExport } from './personas.export.ts';
import { PersonasRepository } from './personas.repository.ts';
import { PersonasService } from './personas.service.ts';

@Module({
  imports: [ChatCharactersModule, ChatPicturesModule, MediaModule, SettingsModule],
  controllers: [PersonasController],
  providers: [DefaultPersonaService, PersonasExport, PersonasRepository, PersonasService],
  exports: [DefaultPersonaService, PersonasExport, PersonasService],
})
export class PersonasModule {}
