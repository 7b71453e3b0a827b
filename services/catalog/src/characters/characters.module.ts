import { MediaModule, PicturesEraser, picturesOf } from '@masque/media/nest';
import { UploadsModule } from '@masque/service-kit/http';
import { TransfersModule } from '@masque/service-kit/transfers';
import { Module } from '@nestjs/common';
import { CatalogChatsModule } from '../chats/chats.module.ts';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { PREFIX } from '../media/media.names.ts';
import { AuthorErasureService } from './author-erasure.service.ts';
import { CardFilesController } from './card-files/card-files.controller.ts';
import { CardFiles } from './card-files/card.files.ts';
import { ExportQueue, ImportQueue } from './card-files/card.queue.ts';
import { CharactersExport } from './card-files/characters.export.ts';
import { ExportPictures } from './card-files/export.pictures.ts';
import { CardExportService } from './card-files/export.service.ts';
import { ImportedCharacters } from './card-files/imported.characters.ts';
import { CardImportService } from './card-files/import.service.ts';
import { SillyTavernCards } from './card-files/sillytavern.export.ts';
import { CharacterAccess } from './character.access.ts';
import { CharactersController } from './characters.controller.ts';
import { CharactersRepository } from './characters.repository.ts';
import { CharactersService } from './characters.service.ts';
import { CreationService } from './creation.service.ts';
import { CharacterCleanup } from './character.cleanup.ts';
import { EditingService } from './editing.service.ts';
import { ForkingService } from './forking.service.ts';
import { CharacterModerationService } from './moderation.service.ts';
import { OriginalsRepository } from './originals/originals.repository.ts';
import { ReviewService } from './review/review.service.ts';
import { SharingController } from './sharing/sharing.controller.ts';
import { SharingService } from './sharing/sharing.service.ts';
import { CharacterStatesService } from './states.service.ts';
import { VersionsController } from './versions.controller.ts';
import { VersionsRepository } from './versions.repository.ts';
import { VersionsService } from './versions.service.ts';

@Module({
  imports: [CatalogChatsModule, DiscoveryModule, MediaModule, TransfersModule, UploadsModule],
  controllers: [CardFilesController, CharactersController, SharingController, VersionsController],
  providers: [
    AuthorErasureService,
    ExportQueue,
    ImportQueue,
    CardFiles,
    CharacterAccess,
    CharactersExport,
    CharactersRepository,
    CharactersService,
    CreationService,
    CharacterCleanup,
    EditingService,
    ExportPictures,
    CardExportService,
    ForkingService,
    CharacterModerationService,
    ImportedCharacters,
    CardImportService,
    OriginalsRepository,
    ...picturesOf(PREFIX, CharactersRepository),
    ReviewService,
    SharingService,
    SillyTavernCards,
    CharacterStatesService,
    VersionsRepository,
    VersionsService,
  ],
  exports: [
    AuthorErasureService,
    CharactersExport,
    CharacterModerationService,
    PicturesEraser,
    CharacterStatesService,
    SillyTavernCards,
  ],
})
export class CharactersModule {}
