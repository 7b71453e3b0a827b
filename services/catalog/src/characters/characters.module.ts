import { Module } from '@nestjs/common';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { UploadsModule } from '../uploads/uploads.module.ts';
import { CharacterAccess } from './character.access.ts';
import { CharacterPicturesKeeper, characterPictures } from './character.pictures.ts';
import { CharactersController } from './characters.controller.ts';
import { CharactersRepository } from './characters.repository.ts';
import { CharactersService } from './characters.service.ts';
import { DeletionService } from './deletion.service.ts';
import { CharacterSweeper } from './character.sweeper.ts';
import { EditingService } from './editing.service.ts';
import { HidingService } from './hiding.service.ts';
import { OriginalsRepository } from './originals/originals.repository.ts';
import { OriginalsService } from './originals/originals.service.ts';
import { StatesService } from './states.service.ts';
import { VersionsController } from './versions.controller.ts';
import { VersionsRepository } from './versions.repository.ts';
import { VersionsService } from './versions.service.ts';

@Module({
  imports: [DiscoveryModule, MediaModule, UploadsModule],
  controllers: [CharactersController, VersionsController],
  providers: [
    CharacterAccess,
    characterPictures,
    CharacterPicturesKeeper,
    CharactersRepository,
    CharactersService,
    DeletionService,
    CharacterSweeper,
    EditingService,
    HidingService,
    OriginalsRepository,
    OriginalsService,
    StatesService,
    VersionsRepository,
    VersionsService,
  ],
  exports: [StatesService],
})
export class CharactersModule {}
