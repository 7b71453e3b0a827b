import { Module } from '@nestjs/common';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { CatalogMarksService } from './marks.service.ts';

@Module({ imports: [DiscoveryModule], providers: [CatalogMarksService], exports: [CatalogMarksService] })
export class CatalogMarksModule {}
