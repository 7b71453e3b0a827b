import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Config } from '../config.ts';
import { RunningReplies } from './running-replies.ts';

/** Before the store is closed: running replies end by themselves, or are broken off and saved. */
@Injectable()
export class Drain implements OnModuleDestroy {
  constructor(
    private readonly running: RunningReplies,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleDestroy() {
    await this.running.close(this.config.drain.ms);
  }
}
