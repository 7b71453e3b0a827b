import type { Viewer } from '@masque/contracts';
import type { CacheEntry } from '../cache/cache-entry.ts';
import type { GatewayCall } from '../call/call.ts';

export interface ViewerOverlay {
  isShared(call: GatewayCall): boolean;
  layOver(entry: CacheEntry, viewer: Viewer, call: GatewayCall): Promise<CacheEntry | undefined>;
}
