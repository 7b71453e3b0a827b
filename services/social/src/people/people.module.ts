import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { MarksModule } from '../marks/marks.module.ts';
import { PeopleService } from './people.service.ts';

@Module({ imports: [BlocksModule, MarksModule], providers: [PeopleService], exports: [PeopleService] })
export class PeopleModule {}
