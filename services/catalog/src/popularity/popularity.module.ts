import { Module } from '@nestjs/common';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { CatalogPopularityService } from './popularity.service.ts';

@Module({ imports: [DiscoveryModule], providers: [CatalogPopularityService], exports: [CatalogPopularityService] })
export class CatalogPopularityModule {}
