import { MediaModule, PictureOwnersRepository, PicturesEraser } from '@masque/media/nest';
import { UploadsModule } from '@masque/service-kit/http';
import { TransfersModule } from '@masque/service-kit/transfers';
import { Module } from '@nestjs/common';
import { CatalogChatsModule } from '../chats/chats.module.ts';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { AuthorErasureService } from './author-erasure.service.ts';
import { ExportQueue, ImportQueue } from './card-files/card.queue.ts';
import { CharactersExport } from './card-files/characters.export.ts';
import { ExportController } from './card-files/export.controller.ts';
import { ExportPictures } from './card-files/export.pictures.ts';
import { CardExportService } from './card-files/export.service.ts';
import { ImportController } from './card-files/import.controller.ts';
import { ImportedCharacters } from './card-files/imported.characters.ts';
import { CardImportService } from './card-files/import.service.ts';
import { CharacterAccess } from './character.access.ts';
import { CharacterPicturesKeeper, characterPictures } from './character.pictures.ts';
import { CharactersController } from './characters.controller.ts';
import { CharactersRepository } from './characters.repository.ts';
import { CharactersService } from './characters.service.ts';
import { CreationService } from './creation.service.ts';
import { CharacterDeletionService } from './deletion.service.ts';
import { CharacterSweeper } from './character.sweeper.ts';
import { EditingService } from './editing.service.ts';
import { ForkingController } from './forking/forking.controller.ts';
import { ForkingService } from './forking/forking.service.ts';
import { HidingController } from './hiding.controller.ts';
import { HidingRepository } from './hiding.repository.ts';
import { HidingService } from './hiding.service.ts';
import { OriginalsRepository } from './originals/originals.repository.ts';
import { OriginalsService } from './originals/originals.service.ts';
import { ReviewService } from './review/review.service.ts';
import { SharingController } from './sharing/sharing.controller.ts';
import { SharingService } from './sharing/sharing.service.ts';
import { CharacterStatesService } from './states.service.ts';
import { VersionsController } from './versions.controller.ts';
import { VersionsRepository } from './versions.repository.ts';
import { VersionsService } from './versions.service.ts';

@Module({
  imports: [CatalogChatsModule, DiscoveryModule, MediaModule, TransfersModule, UploadsModule],
  controllers: [
    CharactersController,
    ExportController,
    ForkingController,
    HidingController,
    ImportController,
    SharingController,
    VersionsController,
  ],
  providers: [
    AuthorErasureService,
    ExportQueue,
    ImportQueue,
    CharacterAccess,
    characterPictures,
    CharacterPicturesKeeper,
    CharactersExport,
    CharactersRepository,
    CharactersService,
    CreationService,
    CharacterDeletionService,
    CharacterSweeper,
    EditingService,
    ExportPictures,
    CardExportService,
    ForkingService,
    HidingRepository,
    HidingService,
    ImportedCharacters,
    CardImportService,
    OriginalsRepository,
    OriginalsService,
    PictureOwnersRepository,
    PicturesEraser,
    ReviewService,
    SharingService,
    CharacterStatesService,
    VersionsRepository,
    VersionsService,
  ],
  exports: [AuthorErasureService, CharactersExport, HidingService, PicturesEraser, CharacterStatesService],
})
export class CharactersModule {}
