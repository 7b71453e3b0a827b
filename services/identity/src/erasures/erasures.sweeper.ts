import { LOGGER, type Logger } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AccountErasuresService } from './erasures.service.ts';

const SWEEP_MS = 10_000;

@Injectable()
export class ErasuresSweeper implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly erasures: AccountErasuresService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit() {
    const sweep = async () => {
      await this.erasures.sweep().catch(() => this.logger.debug({}, 'erasures postponed: store unavailable'));
      this.timer?.refresh();
    };
    this.timer = setTimeout(() => void sweep(), SWEEP_MS);
  }

  onModuleDestroy() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
