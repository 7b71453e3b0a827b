import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { MarksModule } from '../marks/marks.module.ts';
import { PeopleRepository } from './people.repository.ts';
import { PeopleService } from './people.service.ts';
import { SeenPeople } from './seen.people.ts';

@Module({
  imports: [BlocksModule, MarksModule],
  providers: [PeopleService, PeopleRepository, SeenPeople],
  exports: [PeopleService, SeenPeople],
})
export class PeopleModule {}
