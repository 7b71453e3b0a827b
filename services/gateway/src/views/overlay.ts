import type { Viewer } from '@masque/contracts';
import type { CacheEntry } from '../cache/cache-entry.ts';
import type { Call } from '../call/call.ts';

/** How a viewer's response follows from the one that everybody shares. */
export interface Overlay {
  /** Whether it follows from it at all. */
  isShared(call: Call): boolean;
  /** The response for the viewer; undefined if its service has to make it. */
  layOver(entry: CacheEntry, viewer: Viewer, call: Call): Promise<CacheEntry | undefined>;
}
