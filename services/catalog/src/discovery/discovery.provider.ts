import { CONFIG } from '@masque/service-kit';
import type { Config } from '../config.ts';
import { DiscoveryIndex } from './discovery.index.ts';
import { claimIndexFile } from './index.file.ts';
import { SqliteIndex } from './sqlite.index.ts';

export const discoveryIndex = {
  provide: DiscoveryIndex,
  inject: [CONFIG],
  useFactory: ({ discovery }: Config): DiscoveryIndex => new SqliteIndex(claimIndexFile(discovery.file)),
};
