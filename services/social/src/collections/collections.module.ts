import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { CollectionLists } from './collection.lists.ts';
import { CollectionsController } from './collections.controller.ts';
import { CollectionsRepository } from './collections.repository.ts';
import { CollectionsService } from './collections.service.ts';
import { HiddenMarks } from './hidden.marks.ts';

@Module({
  imports: [BlocksModule, SocialCharactersModule, UsersModule],
  controllers: [CollectionsController],
  providers: [CollectionsService, CollectionLists, CollectionsRepository, HiddenMarks],
  exports: [CollectionsService, CollectionLists],
})
export class CollectionsModule {}
