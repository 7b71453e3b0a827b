import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { SearchBuilds } from './search.builds.ts';
import { SearchController } from './search.controller.ts';
import { SearchFiles } from './search.files.ts';
import { SearchResultsService } from './search-results.service.ts';
import { SearchService } from './search.service.ts';

@Module({
  imports: [ChatCharactersModule, ChatsModule],
  controllers: [SearchController],
  providers: [SearchBuilds, SearchFiles, SearchResultsService, SearchService],
  exports: [SearchService],
})
export class SearchModule {}
