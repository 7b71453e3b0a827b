import { CONFIG } from '@masque/service-kit';
import { keyOf, type MediaName, type MediaStore, openMediaStore } from '@masque/media';
import { DomainError } from '@masque/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config.ts';

const CACHE_BYTES = 24 * 1024 * 1024;
const CACHED_FILE_BYTES = 256 * 1024;
/** Pictures never change, but they may be erased. */
const CACHED_MS = 10_000;
const PARALLEL = 16;
const MAX_WAITING = 500;

@Injectable()
export class MediaFiles {
  private readonly store: MediaStore;
  private readonly cached = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    ttl: CACHED_MS,
    sizeCalculation: (file) => file.length,
  });
  private readonly reads = new Map<string, Promise<Buffer | null>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.store = openMediaStore(config.media);
  }

  async get(name: MediaName): Promise<Buffer | null> {
    const key = keyOf(name);
    const known = this.cached.get(key);
    if (known) return known;
    let reading = this.reads.get(key);
    if (!reading) {
      reading = this.read(name, key).finally(() => this.reads.delete(key));
      this.reads.set(key, reading);
    }
    return reading;
  }

  private async read(name: MediaName, key: string): Promise<Buffer | null> {
    await this.turn();
    try {
      const file = await this.store.get(name);
      if (file && file.length <= CACHED_FILE_BYTES) this.cached.set(key, file);
      return file;
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  private async turn(): Promise<void> {
    if (this.waiting.length >= MAX_WAITING) throw new DomainError('server.unavailable');
    if (this.running >= PARALLEL) await new Promise<void>((start) => this.waiting.push(start));
    this.running += 1;
  }
}
