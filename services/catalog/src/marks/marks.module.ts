import { Module } from '@nestjs/common';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { CatalogMarksRepository } from './marks.repository.ts';
import { CatalogMarksService } from './marks.service.ts';

@Module({
  imports: [DiscoveryModule],
  providers: [CatalogMarksService, CatalogMarksRepository],
  exports: [CatalogMarksService],
})
export class CatalogMarksModule {}
