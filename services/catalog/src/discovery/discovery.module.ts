import { Module } from '@nestjs/common';
import { discoveryIndex } from './discovery.provider.ts';
import { DiscoveryService } from './discovery.service.ts';

@Module({ providers: [discoveryIndex, DiscoveryService], exports: [DiscoveryService] })
export class DiscoveryModule {}
