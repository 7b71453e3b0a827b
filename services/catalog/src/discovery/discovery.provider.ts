import { CONFIG } from '@masque/service-kit';
import type { CatalogConfig } from '../config.ts';
import { DiscoveryIndex } from './discovery.index.ts';
import { claimIndexFile } from './index.file.ts';
import { SqliteIndex } from './sqlite.index.ts';

export const discoveryIndex = {
  provide: DiscoveryIndex,
  inject: [CONFIG],
  useFactory: ({ discovery }: CatalogConfig): DiscoveryIndex => new SqliteIndex(claimIndexFile(discovery.file)),
};
