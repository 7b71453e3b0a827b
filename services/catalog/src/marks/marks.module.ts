import { Module } from '@nestjs/common';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { MarksRepository } from './marks.repository.ts';
import { MarksService } from './marks.service.ts';

@Module({ imports: [DiscoveryModule], providers: [MarksService, MarksRepository], exports: [MarksService] })
export class MarksModule {}
