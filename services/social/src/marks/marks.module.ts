import { Module } from '@nestjs/common';
import { TalliesModule } from '../tallies/tallies.module.ts';
import { MarksRepository } from './marks.repository.ts';
import { MarksService } from './marks.service.ts';

@Module({ imports: [TalliesModule], providers: [MarksService, MarksRepository], exports: [MarksService] })
export class MarksModule {}
