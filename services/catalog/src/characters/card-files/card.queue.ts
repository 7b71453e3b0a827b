import { TurnQueue } from '@masque/service-kit/threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CardThread } from './card.thread.ts';

/** Limits parallel work on card files: each may take hundreds of megabytes. */
class CardQueue extends TurnQueue<CardThread> implements OnModuleDestroy {
  private readonly threads: readonly CardThread[];

  constructor(parallel: number) {
    const threads = Array.from({ length: parallel }, () => new CardThread());
    super(threads);
    this.threads = threads;
  }

  onModuleDestroy() {
    for (const thread of this.threads) thread.close();
  }
}

@Injectable()
export class ImportQueue extends CardQueue {
  constructor() {
    super(2);
  }
}

/** Visitors may export too, so exports get their own queue and never delay imports. */
@Injectable()
export class ExportQueue extends CardQueue {
  constructor() {
    super(1);
  }
}
