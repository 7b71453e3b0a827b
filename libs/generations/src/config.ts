import type { KitConfig, StreamTimes } from '@masque/service-kit';

/** Settings that a service with generations must have. Times in milliseconds. */
export interface GenerationsConfig extends KitConfig {
  readonly streams: StreamTimes;
  readonly model: { readonly firstTokenMs: number; readonly silenceMs: number; readonly wholeMs: number };
  readonly drain: { readonly ms: number };
}
