import { Module } from '@nestjs/common';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { CatalogPopularityRepository } from './popularity.repository.ts';
import { CatalogPopularityService } from './popularity.service.ts';

@Module({
  imports: [DiscoveryModule],
  providers: [CatalogPopularityService, CatalogPopularityRepository],
  exports: [CatalogPopularityService],
})
export class CatalogPopularityModule {}
