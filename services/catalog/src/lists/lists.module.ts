import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { ListsController } from './lists.controller.ts';

@Module({ imports: [CharactersModule, DiscoveryModule], controllers: [ListsController] })
export class ListsModule {}
