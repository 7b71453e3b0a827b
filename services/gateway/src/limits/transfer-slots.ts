import { DomainError } from '@masque/contracts';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { Inject, Injectable } from '@nestjs/common';

const most = { download: 64, upload: 4 } as const;
export type TransferKind = keyof typeof most;

/** Transfers hold memory and connections as long as the other side likes, so a rate limit alone can't bound them. */
@Injectable()
export class TransferSlots {
  private readonly open = new Map<string, number>();
  private readonly refused;

  constructor(@Inject(METRICS) metrics: Metrics) {
    this.refused = metrics.counter('masque_limit_refusals_total');
  }

  acquire(kind: TransferKind, caller: string): () => void {
    const key = `${kind}:${caller}`;
    const count = this.open.get(key) ?? 0;
    if (count >= most[kind]) {
      this.refused({ limit: kind });
      throw new DomainError('rate.limited', {}, { remainingTime: 1 });
    }
    this.open.set(key, count + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      const left = (this.open.get(key) ?? 1) - 1;
      if (left === 0) this.open.delete(key);
      else this.open.set(key, left);
    };
  }
}
