import { Module } from '@nestjs/common';
import { DiscoveryController } from './discovery.controller.ts';
import { discoveryIndex } from './discovery.provider.ts';
import { DiscoveryService } from './discovery.service.ts';

@Module({
  controllers: [DiscoveryController],
  providers: [discoveryIndex, DiscoveryService],
  exports: [DiscoveryService],
})
export class DiscoveryModule {}
