import { TalliesModule } from '@masque/service-kit/store';
import { Module } from '@nestjs/common';
import { MarksRepository } from './marks.repository.ts';
import { MarksService } from './marks.service.ts';

@Module({ imports: [TalliesModule], providers: [MarksService, MarksRepository], exports: [MarksService] })
export class MarksModule {}
