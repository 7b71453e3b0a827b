import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { inContext, newId } from '../context.ts';
import type { Logger } from '../logger.ts';
import { LOGGER } from '../tokens.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { eraseAll } from './erase-all.ts';
import type { Eraser } from './eraser.ts';
import type { ErasureRow } from './erasure.row.ts';
import { ErasuresRepository } from './erasures.repository.ts';

export const ERASERS = Symbol('erasers');

const SWEEP_MS = 5_000;
const LEASE_MS = 30_000;
const HEARTBEAT_MS = 10_000;
const RETRY_MS = 1_000;
const MOST_RETRY_MS = 60_000;
/** Longer than any call that was running when the account ended: a second run erases what such calls wrote. */
const AGAIN_MS = 15 * 60_000;
const DRAIN_MS = 3_000;

const later = (ms: number): Date => new Date(Date.now() + ms);

@Injectable()
export class ErasureWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isNudged = false;
  private pauseMs = SWEEP_MS;
  private isClosed = false;

  constructor(
    private readonly erasures: ErasuresRepository,
    @Inject(ERASERS) private readonly erasers: readonly Eraser[],
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    this.nudge();
  }

  nudge(): void {
    this.isNudged = true;
    if (this.isClosed || this.running) return;
    clearTimeout(this.timer);
    this.running = this.sweep().finally(() => {
      this.running = undefined;
      if (this.isClosed) return;
      if (this.isNudged) this.nudge();
      else this.timer = setTimeout(() => this.nudge(), this.pauseMs);
    });
  }

  private async sweep(): Promise<void> {
    this.isNudged = false;
    this.pauseMs = SWEEP_MS;
    try {
      for (;;) {
        const row = await this.erasures.claimDue(new Date(), later(LEASE_MS));
        if (!row || this.isClosed) return;
        await inContext({ requestId: newId() }, () => this.eraseAccount(row));
      }
    } catch {
      this.logger.debug({}, 'erasures postponed: store unavailable');
    }
  }

  private async eraseAccount({ _id, erasedAt, failures, dueAt = new Date() }: ErasureRow): Promise<void> {
    let held = { _id, dueAt };
    const heartbeat = setInterval(() => {
      const until = later(LEASE_MS);
      this.erasures.extend(held, until).then(
        (isHeld) => isHeld && (held = { _id, dueAt: until }),
        () => undefined,
      );
    }, HEARTBEAT_MS);
    const isErased = await eraseAll(this.erasers, _id, this.logger).finally(() => clearInterval(heartbeat));
    if (!isErased) {
      const retryMs = Math.min(RETRY_MS * 2 ** failures, MOST_RETRY_MS);
      this.pauseMs = Math.min(this.pauseMs, retryMs);
      await this.erasures.postpone(held, later(retryMs));
    } else if (erasedAt) await this.erasures.finish(held);
    else {
      await this.erasures.markErased(held, later(AGAIN_MS));
      this.logger.info({ userId: _id }, 'erased all data of a deleted account');
    }
  }

  async beforeApplicationShutdown() {
    this.isClosed = true;
    clearTimeout(this.timer);
    await waitAtMost(DRAIN_MS, this.running);
  }
}
