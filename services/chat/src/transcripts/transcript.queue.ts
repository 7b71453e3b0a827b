import { TurnQueue } from '@masque/media';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { TranscriptThread } from './transcript.thread.ts';

/** Files that are read at once. Each may take some hundreds of megabytes. */
const PARALLEL = 2;

/** Imports of chats, so many at a time. */
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
