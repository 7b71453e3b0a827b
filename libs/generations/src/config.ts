import type { KitConfig } from '@masque/service-kit';
import type { StreamTimes } from '@masque/service-kit/http';

/** Settings that a service with generations must have. Times in milliseconds. */
export interface GenerationsConfig extends KitConfig {
  readonly streams: StreamTimes;
  readonly model: { readonly firstTokenMs: number; readonly silenceMs: number; readonly wholeMs: number };
  readonly drain: { readonly ms: number };
  /** After this silence of a process, another one takes over; its heartbeat is a third of it. */
  readonly lease: { readonly ms: number };
}
