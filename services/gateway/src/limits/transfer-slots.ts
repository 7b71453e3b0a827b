import { DomainError } from '@masque/contracts';
import { METRICS, type Metrics } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';

/** How many transfers one caller may have open at a time, by kind. */
const most = { download: 64, upload: 4 } as const;
export type TransferKind = keyof typeof most;

/**
 * Counts the transfers that each caller has open in this process. Transfers hold memory and connections for as long as
 * the other side likes, so a rate alone does not bound them.
 */
@Injectable()
export class TransferSlots {
  private readonly open = new Map<string, number>();
  private readonly refused;

  constructor(@Inject(METRICS) metrics: Metrics) {
    this.refused = metrics.counter('masque_limit_refusals_total');
  }

  /** Takes up a slot and returns what frees it, once. Error: `rate.limited`. */
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
