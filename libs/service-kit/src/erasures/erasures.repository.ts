import type { ErasedEvent } from '@masque/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Outbox, type PublishedCollection, type PublishedSpec } from '../published/index.ts';
import { type ErasureRow, toErasureState } from './erasure.row.ts';

export const ERASED_EVENT = Symbol('erased event');

/** `dueAt` is the fencing token: it changes when another instance takes the erasure over. */
type ErasureLease = Required<Pick<ErasureRow, '_id' | 'dueAt'>>;

@Injectable()
export class ErasuresRepository {
  private readonly erasures: PublishedCollection<ErasureRow>;

  constructor(outbox: Outbox, @Inject(ERASED_EVENT) event: ErasedEvent) {
    const events = { [event]: toErasureState } as PublishedSpec<ErasureRow>['events'];
    this.erasures = outbox.collection<ErasureRow>({
      name: 'erasures',
      indexes: [{ key: { dueAt: 1 }, sparse: true }],
      events,
    });
  }

  find(userId: string): Promise<ErasureRow | null> {
    return this.erasures.find(userId);
  }

  async recordedAmong(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.erasures.rows
      .find({ _id: { $in: [...new Set(userIds)] } }, { projection: { _id: 1 } })
      .toArray();
    return new Set(rows.map(({ _id }) => _id));
  }

  /** Idempotent per revision. `mayRepeat` false: only if it was never requested. */
  async request(userId: string, askedBy: number, mayRepeat: boolean): Promise<void> {
    const now = new Date();
    const asked = { askedBy, dueAt: now, failures: 0 };
    if (await this.erasures.insertIfAbsent({ _id: userId, ...asked, askedAt: now, erasedAt: null })) return;
    if (mayRepeat) await this.erasures.update({ _id: userId, askedBy: { $lt: askedBy } }, { $set: asked });
  }

  async claimDue(now: Date, until: Date): Promise<ErasureRow | null> {
    for (;;) {
      const row = await this.erasures.rows.findOne({ dueAt: { $lte: now } });
      if (!row?.dueAt) return null;
      if (await this.extend({ _id: row._id, dueAt: row.dueAt }, until)) return { ...row, dueAt: until };
    }
  }

  extend({ _id, dueAt }: ErasureLease, until: Date): Promise<boolean> {
    return this.erasures.updatePrivate({ _id, dueAt }, { $set: { dueAt: until } });
  }

  async markErased({ _id, dueAt }: ErasureLease, again: Date): Promise<void> {
    await this.erasures.update({ _id, dueAt }, { $set: { erasedAt: new Date(), dueAt: again, failures: 0 } });
  }

  async finish({ _id, dueAt }: ErasureLease): Promise<void> {
    await this.erasures.updatePrivate({ _id, dueAt }, { $unset: { dueAt: 1 }, $set: { failures: 0 } });
  }

  async postpone({ _id, dueAt }: ErasureLease, again: Date): Promise<void> {
    await this.erasures.updatePrivate({ _id, dueAt }, { $set: { dueAt: again }, $inc: { failures: 1 } });
  }
}
