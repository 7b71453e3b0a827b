import type { Viewer } from '@masque/contracts';
import type { CacheEntry } from '../cache/cache-entry.ts';
import type { CacheQuery } from '../cache/tagged-cache.ts';
import type { GatewayCall } from '../call/call.ts';

export interface ViewerOverlay {
  isShared(call: GatewayCall): boolean;
  /** Asks what makes the viewer's cached part valid, in the same round trip as other commands of this turn. */
  prepare(viewer: Viewer): CacheQuery['current'];
  layOver(
    entry: CacheEntry,
    viewer: Viewer,
    call: GatewayCall,
    current: CacheQuery['current'],
  ): Promise<CacheEntry | undefined>;
}
