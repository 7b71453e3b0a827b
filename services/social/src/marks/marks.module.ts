import { TalliesModule } from '@masque/service-kit/store';
import { Module } from '@nestjs/common';
import { MarksService } from './marks.service.ts';

@Module({ imports: [TalliesModule], providers: [MarksService], exports: [MarksService] })
export class MarksModule {}
