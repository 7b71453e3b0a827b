import { LOGGER, type Logger, messageOf } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Pictures } from '../pictures.ts';

/** Random, so that instances that start together don't sweep together. */
const FIRST_SWEEP_MS = 5 * 60_000 * (1 + Math.random());
const SWEEP_MS = 6 * 60 * 60_000;

@Injectable()
export class PicturesSweeper implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pictures: Pictures,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit() {
    this.timer = setTimeout(() => void this.sweep(), FIRST_SWEEP_MS).unref();
  }

  onModuleDestroy() {
    clearTimeout(this.timer);
  }

  private async sweep(): Promise<void> {
    try {
      const removed = await this.pictures.sweep();
      if (removed > 0) this.logger.info({ removed }, 'removed unreferenced pictures');
    } catch (error) {
      this.logger.warn({ reason: messageOf(error) }, 'picture sweep failed; retrying later');
    }
    this.timer = setTimeout(() => void this.sweep(), SWEEP_MS).unref();
  }
}
