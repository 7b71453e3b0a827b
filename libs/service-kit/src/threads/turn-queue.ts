import { DomainError } from '@masque/contracts';
import { FairQueue } from './fair-queue.ts';

const RETRY_SECONDS = 5;

interface TurnLimits {
  /** Work of one caller that may wait. */
  readonly ofCaller: number;
  /** Sum of the weights that may wait. */
  readonly weight: number;
  /** Whether a caller's work may run only one at a time. */
  readonly isExclusive: boolean;
}
const usual: TurnLimits = { ofCaller: 8, weight: 24, isExclusive: false };

interface Turn<W> {
  readonly caller: string;
  readonly weight: number;
  readonly run: (worker: W) => Promise<void>;
}

/** Runs work on a fixed set of workers: callers take turns, and each has few items waiting. */
export class TurnQueue<W> {
  private readonly queue = new FairQueue<Turn<W>>();
  private readonly idle: W[];
  private readonly running = new Set<string>();
  private readonly limits: TurnLimits;
  private waiting = 0;

  constructor(workers: readonly W[], limits = usual) {
    this.idle = [...workers];
    this.limits = limits;
  }

  /** @throws `rate.limited` if too much of the caller's work waits, `server.unavailable` if too much waits in all */
  inTurn<T>(caller: string, signal: AbortSignal | null, work: (worker: W) => Promise<T>, weight = 1): Promise<T> {
    if (this.queue.countOf(caller) >= this.limits.ofCaller)
      throw new DomainError('rate.limited', {}, { remainingTime: RETRY_SECONDS });
    if (this.waiting + weight > this.limits.weight) throw new DomainError('server.unavailable');
    const task = async (worker: W) => {
      signal?.throwIfAborted();
      return work(worker);
    };
    return new Promise((resolve, reject) => {
      this.waiting += weight;
      this.queue.add(caller, { caller, weight, run: (worker) => task(worker).then(resolve, reject) });
      this.startNext();
    });
  }

  private startNext(): void {
    while (this.idle.length > 0) {
      const next = this.queue.takeNext((caller) => !this.running.has(caller));
      const worker = next && this.idle.shift();
      if (!worker) return;
      this.waiting -= next.weight;
      void this.run(worker, next);
    }
  }

  private async run(worker: W, { caller, run }: Turn<W>): Promise<void> {
    if (this.limits.isExclusive) this.running.add(caller);
    await run(worker);
    this.running.delete(caller);
    this.idle.unshift(worker); // the warm one goes first
    this.startNext();
  }
}
