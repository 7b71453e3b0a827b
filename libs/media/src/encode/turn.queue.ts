import { DomainError } from '@masque/contracts';
import { FairQueue } from './fair.queue.ts';

const MAX_WAITING_OF_CALLER = 8;
const MAX_WAITING = 24;
/** What is told a caller whose own files are still waiting, in seconds. */
const RETRY_SECONDS = 5;

/** Work that is done by a few workers, each at one thing at a time; callers take turns. */
export class TurnQueue<W> {
  private readonly queue = new FairQueue<(worker: W) => Promise<void>>();
  private readonly idle: W[];
  private waiting = 0;

  constructor(workers: readonly W[]) {
    this.idle = [...workers];
  }

  /**
   * Does the work when it is the caller's turn, unless nobody waits for it by then. Errors: `rate.limited` when too much of
   * this caller's waits already, `server.unavailable` when too much of all does.
   */
  inTurn<T>(caller: string, signal: AbortSignal, work: (worker: W) => Promise<T>): Promise<T> {
    if (this.queue.countOf(caller) >= MAX_WAITING_OF_CALLER)
      throw new DomainError('rate.limited', {}, { remainingTime: RETRY_SECONDS });
    if (this.waiting >= MAX_WAITING) throw new DomainError('server.unavailable');
    const task = async (worker: W) => {
      signal.throwIfAborted();
      return work(worker);
    };
    return new Promise((resolve, reject) => {
      this.waiting += 1;
      this.queue.add(caller, (worker) => task(worker).then(resolve, reject));
      this.startNext();
    });
  }

  private startNext(): void {
    while (this.idle.length > 0) {
      const next = this.queue.takeNext(() => true);
      const worker = next && this.idle.shift();
      if (!worker) return;
      this.waiting -= 1;
      void next(worker).then(() => {
        this.idle.unshift(worker); // the one that is warm goes first
        this.startNext();
      });
    }
  }
}
