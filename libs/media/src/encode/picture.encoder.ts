import { TurnQueue } from '@masque/service-kit/threads';
import { EncoderChild } from './encoder.child.ts';
import type { EncoderWork } from './encoder.work.ts';
import type { Picture } from './picture.ts';

const PARALLEL = 2;
const limits = { ofCaller: 4, weight: 64 * 1024 * 1024, isExclusive: true };

export class PictureEncoder {
  private readonly children = Array.from({ length: PARALLEL }, () => new EncoderChild());
  private readonly queue = new TurnQueue(this.children, limits);

  /** @throws as `toPng`, and `image.kind_not_read`, `image.too_many_pixels`, `image.too_heavy` */
  encode(user: string, bytes: Uint8Array): Promise<Picture> {
    return this.queued('encode', user, bytes);
  }

  /** @throws `image.not_an_image`; `rate.limited` or `server.unavailable` when too many pictures wait */
  toPng(user: string, bytes: Uint8Array): Promise<Uint8Array> {
    return this.queued('png', user, bytes);
  }

  private queued<K extends keyof EncoderWork>(kind: K, user: string, bytes: Uint8Array): Promise<EncoderWork[K]> {
    return this.queue.inTurn(user, null, (child) => child.run(kind, bytes), bytes.length);
  }

  close(): void {
    for (const child of this.children) child.close();
  }
}
