import { Module } from '@nestjs/common';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { CatalogChatsService } from './chats.service.ts';

@Module({ imports: [DiscoveryModule], providers: [CatalogChatsService], exports: [CatalogChatsService] })
export class CatalogChatsModule {}
