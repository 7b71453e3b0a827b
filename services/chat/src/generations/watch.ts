import { DomainError } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config.ts';
import type { Generation } from './generation.ts';
import type { KeptReply } from './kept-reply.ts';

const STEP_MS = 50;
const SAVE_EVERY_MS = 900;
/** Saves under way at once: more would only wait at the store. */
const PARALLEL_SAVES = 8;
/** A model that writes more than this is stopped. */
const MAX_CHARACTERS = 1_000_000;

/** One clock for all running replies: saves their growth, and ends those whose model has fallen silent. */
@Injectable()
export class Watch implements OnApplicationShutdown {
  private readonly watched = new Map<Generation, KeptReply | null>();
  private timer: NodeJS.Timeout | undefined;
  private saves = 0;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  add(generation: Generation, kept: KeptReply | null): void {
    // Spread over the interval, as replies that began together would be saved together.
    if (kept) kept.nextSaveAt = performance.now() + SAVE_EVERY_MS * (0.5 + Math.random() / 2);
    this.watched.set(generation, kept);
    this.timer ??= setInterval(() => this.look(), STEP_MS);
    void generation.ended.then(() => this.watched.delete(generation));
  }

  private look(): void {
    if (this.watched.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
      return;
    }
    const now = performance.now();
    for (const [generation, kept] of this.watched) {
      if (!generation.isRunning) continue;
      if (this.isSilent(generation, now)) void generation.fail(new DomainError('model.timeout'));
      else if (generation.text.length > MAX_CHARACTERS)
        void generation.end({ state: 'complete', finish: 'length', error: null });
      else if (kept && now >= kept.nextSaveAt && this.saves < PARALLEL_SAVES) void this.save(generation, kept, now);
    }
  }

  private isSilent(generation: Generation, now: number): boolean {
    const { firstTokenMs, silenceMs } = this.config.model;
    if (!generation.hasText && now - generation.startedAt > firstTokenMs) return true;
    return now - generation.lastSign() > silenceMs;
  }

  private async save(generation: Generation, kept: KeptReply, now: number): Promise<void> {
    kept.nextSaveAt = now + SAVE_EVERY_MS;
    if (kept.isSaving) return;
    this.saves += 1;
    const isStopWanted = await kept.save();
    this.saves -= 1;
    if (isStopWanted) await generation.stop();
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }
}
