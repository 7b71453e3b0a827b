import { CONFIG } from '@masque/service-kit';
import { Module } from '@nestjs/common';
import type { CatalogConfig } from '../config.ts';
import { DiscoveryService } from './discovery.service.ts';
import { claimIndexFile } from './index.file.ts';
import { SqliteIndex } from './sqlite.index.ts';

const index = {
  provide: SqliteIndex,
  inject: [CONFIG],
  useFactory: ({ discovery }: CatalogConfig) => new SqliteIndex(claimIndexFile(discovery.file)),
};

@Module({ providers: [index, DiscoveryService], exports: [DiscoveryService, SqliteIndex] })
export class DiscoveryModule {}
