import { DomainError } from '@masque/contracts';
import { unreadPictureKind } from '@masque/contracts/rules';
import { EncoderChild } from './encoder.child.ts';
import { FairQueue } from './fair.queue.ts';
import type { EncoderWork } from './encoder.work.ts';
import type { Picture, PictureRefusal } from './picture.ts';

interface Job {
  readonly user: string;
  readonly bytes: Uint8Array;
  readonly run: (child: EncoderChild) => Promise<void>;
}

const PARALLEL = 2;
const MAX_WAITING_OF_USER = 4;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
const RETRY_SECONDS = 5;

export class PictureEncoder {
  private readonly queue = new FairQueue<Job>();
  private readonly idle = Array.from({ length: PARALLEL }, () => new EncoderChild());
  private readonly all = [...this.idle];
  private readonly running = new Set<string>();
  private waitingBytes = 0;

  async check(user: string, bytes: Uint8Array): Promise<void> {
    await this.queued('check', user, bytes);
  }

  /** @throws as `toPng`, and `image.kind_not_read`, `image.too_many_pixels`, `image.too_heavy` */
  encode(user: string, bytes: Uint8Array): Promise<Picture> {
    return this.queued('encode', user, bytes);
  }

  /** @throws `image.not_an_image`; `rate.limited` or `server.unavailable` when too many pictures wait */
  toPng(user: string, bytes: Uint8Array): Promise<Uint8Array> {
    return this.queued('png', user, bytes);
  }

  private async queued<K extends keyof EncoderWork>(kind: K, user: string, bytes: Uint8Array): Promise<EncoderWork[K]> {
    if (this.queue.countOf(user) >= MAX_WAITING_OF_USER) {
      throw new DomainError('rate.limited', {}, { remainingTime: RETRY_SECONDS });
    }
    if (this.waitingBytes + bytes.length > MAX_WAITING_BYTES) throw new DomainError('server.unavailable');
    const result = await new Promise<EncoderWork[K] | PictureRefusal>((finish) => {
      this.queue.add(user, { user, bytes, run: async (child) => finish(await child.run(kind, bytes)) });
      this.waitingBytes += bytes.length;
      this.startNext();
    });
    const unread = result === 'image.not_an_image' ? unreadPictureKind(bytes) : null;
    if (unread) throw new DomainError('image.kind_not_read', { kind: unread });
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

  private async run(child: EncoderChild, { user, run }: Job): Promise<void> {
    this.running.add(user);
    await run(child);
    this.running.delete(user);
    this.idle.unshift(child); // the warm one goes first
    this.startNext();
  }
}
