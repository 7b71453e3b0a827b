import { Module } from '@nestjs/common';
import { CharacterPicturesKeeper, characterPictures } from './characters/character.pictures.ts';
import { CharactersController } from './characters/characters.controller.ts';
import { CharactersRepository } from './characters/characters.repository.ts';
import { CharactersService } from './characters/characters.service.ts';
import { ChatsRepository } from './chats/chats.repository.ts';
import { ChatsService } from './chats/chats.service.ts';
import { DiscoveryController } from './discovery/discovery.controller.ts';
import { DiscoveryDatabase } from './discovery/discovery.database.ts';
import { DiscoveryFiller } from './discovery/discovery.filler.ts';
import { DiscoveryIndex } from './discovery/discovery.index.ts';
import { DiscoveryPages } from './discovery/discovery.pages.ts';
import { DiscoveryService } from './discovery/discovery.service.ts';
import { CatalogHandlers } from './events/handlers.ts';
import { MediaModule } from './media/media.module.ts';

@Module({
  imports: [MediaModule],
  controllers: [DiscoveryController, CharactersController],
  providers: [
    CharactersService,
    CharactersRepository,
    characterPictures,
    CharacterPicturesKeeper,
    DiscoveryDatabase,
    DiscoveryIndex,
    DiscoveryPages,
    DiscoveryService,
    DiscoveryFiller,
    ChatsService,
    ChatsRepository,
    CatalogHandlers,
  ],
  exports: [CatalogHandlers],
})
export class AppModule {}
