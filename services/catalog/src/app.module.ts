import { Module } from '@nestjs/common';
import { CharactersModule } from './characters/characters.module.ts';
import { DataExportModule } from './data-export/data-export.module.ts';
import { EventsModule } from './events/events.module.ts';
import { FillingModule } from './filling/filling.module.ts';
import { ListsModule } from './lists/lists.module.ts';

@Module({
  imports: [CharactersModule, DataExportModule, EventsModule, FillingModule, ListsModule],
  exports: [EventsModule],
})
export class AppModule {}
