import { DomainError } from '@masque/contracts';
import { FairQueue } from './fair.queue.ts';

const MAX_WAITING_OF_CALLER = 8;
const MAX_WAITING = 24;
const RETRY_SECONDS = 5;

export class TurnQueue<W> {
  private readonly queue = new FairQueue<(worker: W) => Promise<void>>();
  private readonly idle: W[];
  private waiting = 0;

  constructor(workers: readonly W[]) {
    this.idle = [...workers];
  }

  /** @throws `rate.limited` if too much of the caller's work waits, `server.unavailable` if too much waits in all */
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
        this.idle.unshift(worker); // the warm one goes first
        this.startNext();
      });
    }
  }
}
