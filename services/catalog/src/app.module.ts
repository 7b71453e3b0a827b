import { Module } from '@nestjs/common';
import { CharacterAccess } from './characters/character.access.ts';
import { CharacterPicturesKeeper, characterPictures } from './characters/character.pictures.ts';
import { CharacterStates } from './characters/character.states.ts';
import { CharactersController } from './characters/characters.controller.ts';
import { CharactersRepository } from './characters/characters.repository.ts';
import { CharactersService } from './characters/characters.service.ts';
import { DeletionService } from './characters/deletion.service.ts';
import { EditingService } from './characters/editing.service.ts';
import { HidingService } from './characters/hiding.service.ts';
import { VersionsController } from './characters/versions.controller.ts';
import { VersionsRepository } from './characters/versions.repository.ts';
import { VersionsService } from './characters/versions.service.ts';
import { ChatsRepository } from './chats/chats.repository.ts';
import { ChatsService } from './chats/chats.service.ts';
import { DiscoveryController } from './discovery/discovery.controller.ts';
import { DiscoveryFiller } from './discovery/discovery.filler.ts';
import { discoveryIndex } from './discovery/discovery.provider.ts';
import { DiscoveryService } from './discovery/discovery.service.ts';
import { DiscoverySource } from './discovery/discovery.source.ts';
import { CatalogHandlers } from './events/handlers.ts';
import { MediaModule } from './media/media.module.ts';

@Module({
  imports: [MediaModule],
  controllers: [DiscoveryController, CharactersController, VersionsController],
  providers: [
    CharactersService,
    CharactersRepository,
    CharacterAccess,
    CharacterStates,
    DeletionService,
    EditingService,
    HidingService,
    VersionsService,
    VersionsRepository,
    characterPictures,
    CharacterPicturesKeeper,
    discoveryIndex,
    DiscoverySource,
    DiscoveryService,
    DiscoveryFiller,
    ChatsService,
    ChatsRepository,
    CatalogHandlers,
  ],
  exports: [CatalogHandlers],
})
export class AppModule {}
