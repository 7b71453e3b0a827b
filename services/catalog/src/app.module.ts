import { Module } from '@nestjs/common';
import { CharactersModule } from './characters/characters.module.ts';
import { DiscoveryModule } from './discovery/discovery.module.ts';
import { EventsModule } from './events/events.module.ts';
import { FillingModule } from './filling/filling.module.ts';

@Module({ imports: [CharactersModule, DiscoveryModule, EventsModule, FillingModule], exports: [EventsModule] })
export class AppModule {}
