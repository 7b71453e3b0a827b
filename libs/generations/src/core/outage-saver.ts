import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Leases } from '../lease/leases.ts';
import { LogWriter } from '../log/log-writer.ts';
import type { Generation } from './generation.ts';
import { GenerationStore } from './generation.store.ts';

const SAVE_MS = 1_000;

/** During Redis outages, saves text to the store before it is shown, so shown text is in the log or the store. */
@Injectable()
export class OutageSaver implements OnApplicationShutdown {
  private readonly running = new Set<Generation>();
  private readonly saving = new Set<Generation>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: GenerationStore,
    private readonly leases: Leases,
    private readonly writer: LogWriter,
  ) {}

  add(generation: Generation): void {
    this.running.add(generation);
    this.timer ??= setInterval(() => this.look(), SAVE_MS);
  }

  remove(generation: Generation): void {
    this.running.delete(generation);
    if (this.running.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private look(): void {
    const now = performance.now();
    for (const generation of this.running) {
      if (this.writer.isAway || !this.leases.isRenewed(generation.id, now)) void this.confirm(generation);
    }
  }

  /** A refused save means that another process has taken over. */
  async confirm(generation: Generation): Promise<void> {
    const { ref } = generation.plan;
    if (!ref || generation.state !== 'streaming' || this.saving.has(generation)) return;
    this.saving.add(generation);
    try {
      const { written, fence, effects } = generation;
      const outcome = await this.store.saveSoFar(ref, fence, written, effects);
      if (outcome === 'lost') {
        generation.fencedOff();
        return;
      }
      this.writer.savedInstead(generation, written.length);
      if (outcome === 'stop') void generation.stop();
    } catch {
      // Both Redis and the store are down: show nothing until one is back.
    } finally {
      this.saving.delete(generation);
    }
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }
}
