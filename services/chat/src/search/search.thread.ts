import { programOf, WorkThread } from '@masque/service-kit/threads';
import type { SearchWork } from './search.calls.ts';

const MEMORY_MIB = 256;

type Urgency = 'now' | 'later';

/** One task at a time; searches go before builds. */
export class SearchThread {
  private readonly thread = new WorkThread<SearchWork>(programOf(import.meta.url), MEMORY_MIB);
  private readonly waiting: Record<Urgency, (() => void)[]> = { now: [], later: [] };
  private isWorking = false;

  get load(): number {
    return this.waiting.now.length;
  }

  async run<K extends keyof SearchWork>(
    task: SearchWork[K]['task'],
    urgency: Urgency = 'later',
  ): Promise<SearchWork[K]['result']> {
    if (this.isWorking) await new Promise<void>((resolve) => this.waiting[urgency].push(resolve));
    this.isWorking = true;
    try {
      return await this.thread.run<K>(task);
    } finally {
      const next = this.waiting.now.shift() ?? this.waiting.later.shift();
      if (next) next();
      else this.isWorking = false;
    }
  }

  close(): void {
    this.thread.close();
  }
}
