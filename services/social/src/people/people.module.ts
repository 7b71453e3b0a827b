import { Module } from '@nestjs/common';
import { MarksModule } from '../marks/marks.module.ts';
import { PeopleRepository } from './people.repository.ts';
import { PeopleService } from './people.service.ts';

@Module({ imports: [MarksModule], providers: [PeopleService, PeopleRepository], exports: [PeopleService] })
export class PeopleModule {}
