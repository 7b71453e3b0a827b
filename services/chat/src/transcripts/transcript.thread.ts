import { programOf, TurnQueue, WorkThread } from '@masque/service-kit/threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { TranscriptWork } from './transcript.reading.ts';

/** The largest file's text and the parsed result; both double for non-Latin scripts. */
const MEMORY_MIB = 512;

export class TranscriptThread extends WorkThread<TranscriptWork> {
  constructor() {
    super(programOf(import.meta.url), MEMORY_MIB);
  }
}

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
