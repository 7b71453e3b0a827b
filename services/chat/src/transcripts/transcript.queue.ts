import { TurnQueue } from '@masque/media';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { TranscriptThread } from './transcript.thread.ts';

/** Each file may take some hundred megabytes. */
const PARALLEL = 2;

@Injectable()
export class TranscriptQueue extends TurnQueue<TranscriptThread> implements OnModuleDestroy {
  private readonly threads: readonly TranscriptThread[];

  constructor() {
    const threads = Array.from({ length: PARALLEL }, () => new TranscriptThread());
    super(threads);
    this.threads = threads;
  }

  onModuleDestroy() {
    for (const thread of this.threads) thread.close();
  }
}
