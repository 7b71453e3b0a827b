import { DomainError } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { GenerationsConfig } from '../config.ts';
import type { Generation } from './generation.ts';

const LOOK_MS = 100;

@Injectable()
export class Watchdog implements OnApplicationShutdown {
  private readonly watched = new Set<Generation>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(CONFIG) private readonly config: GenerationsConfig) {}

  add(generation: Generation): void {
    this.watched.add(generation);
    this.timer ??= setInterval(() => this.look(), LOOK_MS);
  }

  remove(generation: Generation): void {
    this.watched.delete(generation);
    if (this.watched.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private look(): void {
    const now = performance.now();
    for (const generation of this.watched) {
      if (this.isOverdue(generation, now)) void generation.fail(new DomainError('model.timeout'));
    }
  }

  private isOverdue({ startedAt, begunAt, lastSignAt }: Generation, now: number): boolean {
    const { silenceMs, wholeMs } = this.config.model;
    if (begunAt === null && this.isLate(startedAt, now)) return true;
    return now - startedAt > wholeMs || now - lastSignAt > silenceMs;
  }

  private isLate(startedAt: number, now: number): boolean {
    return now - startedAt > this.config.model.firstTokenMs;
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }
}
