import { Module } from '@nestjs/common';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { PopularityRepository } from './popularity.repository.ts';
import { PopularityService } from './popularity.service.ts';

@Module({
  imports: [DiscoveryModule],
  providers: [PopularityService, PopularityRepository],
  exports: [PopularityService],
})
export class PopularityModule {}
