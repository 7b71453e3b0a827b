import { DomainError } from '@masque/contracts';
import { EncoderChild } from './encoder.child.ts';
import { FairQueue } from './fair.queue.ts';
import type { Picture, Refusal } from './picture.ts';

interface Job {
  readonly user: string;
  readonly bytes: Uint8Array;
  readonly finish: (result: Picture | Refusal) => void;
}

/** Pictures that are worked on at once. */
const PARALLEL = 2;
const MAX_WAITING_OF_USER = 4;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
/** What is told a user whose own pictures are still waiting, in seconds. */
const RETRY_SECONDS = 5;

/** Encodes pictures in processes apart, a user's one after the other, users in turn. */
export class PictureEncoder {
  private readonly queue = new FairQueue<Job>();
  private readonly idle = Array.from({ length: PARALLEL }, () => new EncoderChild());
  private readonly all = [...this.idle];
  private readonly running = new Set<string>();
  private waitingBytes = 0;

  /**
   * Errors: `image.not_an_image`, `image.too_large`; `rate.limited` when too many of this user's wait already,
   * `server.unavailable` when too many of all do.
   */
  async encode(user: string, bytes: Uint8Array): Promise<Picture> {
    if (this.queue.countOf(user) >= MAX_WAITING_OF_USER) {
      throw new DomainError('rate.limited', {}, { remainingTime: RETRY_SECONDS });
    }
    if (this.waitingBytes + bytes.length > MAX_WAITING_BYTES) throw new DomainError('server.unavailable');
    const result = await new Promise<Picture | Refusal>((finish) => {
      this.queue.add(user, { user, bytes, finish });
      this.waitingBytes += bytes.length;
      this.startNext();
    });
    if (typeof result === 'string') throw new DomainError(result);
    return result;
  }

  close(): void {
    for (const child of this.all) child.close();
  }

  private startNext(): void {
    while (this.idle.length > 0) {
      const job = this.queue.takeNext((user) => !this.running.has(user));
      const child = job && this.idle.shift();
      if (!child) return;
      this.waitingBytes -= job.bytes.length;
      void this.run(child, job);
    }
  }

  private async run(child: EncoderChild, { user, bytes, finish }: Job): Promise<void> {
    this.running.add(user);
    finish(await child.encode(bytes));
    this.running.delete(user);
    this.idle.unshift(child); // the one that is warm goes first
    this.startNext();
  }
}
