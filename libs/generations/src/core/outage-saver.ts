import { Injectable } from '@nestjs/common';
import { Leases } from '../lease/leases.ts';
import { LogWriter } from '../log/log-writer.ts';
import type { Generation } from './generation.ts';
import { GenerationStore } from './generation.store.ts';

/** During Redis outages, saves text to the store before it is shown, so shown text is in the log or the store. */
@Injectable()
export class OutageSaver {
  private readonly saving = new Set<Generation>();

  constructor(
    private readonly store: GenerationStore,
    private readonly leases: Leases,
    private readonly writer: LogWriter,
  ) {}

  saveUnlogged(generations: Iterable<Generation>, now: number): void {
    for (const generation of generations) {
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
        generation.handleFence();
        return;
      }
      this.writer.acknowledgeStored(generation, written.length);
      if (outcome === 'stop') void generation.stop();
    } catch {
      // Both Redis and the store are down: show nothing until one is back.
    } finally {
      this.saving.delete(generation);
    }
  }
}
