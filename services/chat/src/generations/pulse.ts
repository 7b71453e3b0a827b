import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Generation } from './generation.ts';

/** Text that comes faster than this travels together, in milliseconds. */
export const WINDOW_MS = 25;

/** One timer for all replies that have text to show. It rests while there are none. */
@Injectable()
export class Pulse implements OnApplicationShutdown {
  private readonly waiting = new Set<Generation>();
  private timer: NodeJS.Timeout | undefined;

  /** Shows new text at once when nothing was shown just before, else with what follows it. */
  take(generation: Generation, text: string): void {
    if (!generation.accept(text)) return;
    const now = performance.now();
    if (now - generation.lastFlushAt >= WINDOW_MS) {
      this.waiting.delete(generation);
      generation.flush(now);
      return;
    }
    this.waiting.add(generation);
    this.timer ??= setInterval(() => this.beat(), WINDOW_MS);
  }

  private beat(): void {
    if (this.waiting.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
      return;
    }
    const now = performance.now();
    for (const generation of this.waiting) generation.flush(now);
    this.waiting.clear();
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }
}
