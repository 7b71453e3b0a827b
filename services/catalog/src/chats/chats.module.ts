import { Module } from '@nestjs/common';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { CatalogChatsRepository } from './chats.repository.ts';
import { CatalogChatsService } from './chats.service.ts';

@Module({
  imports: [DiscoveryModule],
  providers: [CatalogChatsService, CatalogChatsRepository],
  exports: [CatalogChatsService],
})
export class CatalogChatsModule {}
