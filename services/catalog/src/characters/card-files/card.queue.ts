import { TurnQueue } from '@masque/media';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CardThread } from './card.thread.ts';

/** Card files that are read or written at once. Each may take some hundreds of megabytes. */
const PARALLEL = 2;

/** Work on card files, so much of it at a time. */
@Injectable()
export class CardQueue extends TurnQueue<CardThread> implements OnModuleDestroy {
  private readonly threads: readonly CardThread[];

  constructor() {
    const threads = Array.from({ length: PARALLEL }, () => new CardThread());
    super(threads);
    this.threads = threads;
  }

  onModuleDestroy() {
    for (const thread of this.threads) thread.close();
  }
}
