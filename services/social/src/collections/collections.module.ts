import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { MarksModule } from '../marks/marks.module.ts';
import { CollectedLists } from './collected.lists.ts';
import { CollectionLists } from './collection.lists.ts';
import { CollectionsController } from './collections.controller.ts';
import { CollectionsRepository } from './collections.repository.ts';
import { CollectionsService } from './collections.service.ts';
import { HiddenMarks } from './hidden.marks.ts';
import { SillyTavernTags } from './sillytavern.tags.ts';

@Module({
  imports: [BlocksModule, MarksModule, SocialCharactersModule, UsersModule],
  controllers: [CollectionsController],
  providers: [CollectedLists, CollectionsService, CollectionLists, CollectionsRepository, HiddenMarks, SillyTavernTags],
  exports: [CollectionsService, CollectionLists, SillyTavernTags],
})
export class CollectionsModule {}
