import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { ChatHandlers } from './handlers.ts';

@Module({ imports: [CharactersModule], providers: [ChatHandlers], exports: [ChatHandlers] })
export class EventsModule {}
