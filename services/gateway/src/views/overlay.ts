import type { Viewer } from '@masque/contracts';
import type { CacheEntry } from '../cache/cache-entry.ts';
import type { Call } from '../call/call.ts';

export interface Overlay {
  isShared(call: Call): boolean;
  layOver(entry: CacheEntry, viewer: Viewer, call: Call): Promise<CacheEntry | undefined>;
}
