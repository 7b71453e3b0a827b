import { Module } from '@nestjs/common';
import { CharactersModule } from './characters/characters.module.ts';
import { EventsModule } from './events/events.module.ts';
import { FillingModule } from './filling/filling.module.ts';
import { ListsModule } from './lists/lists.module.ts';

@Module({ imports: [CharactersModule, EventsModule, FillingModule, ListsModule], exports: [EventsModule] })
export class AppModule {}
