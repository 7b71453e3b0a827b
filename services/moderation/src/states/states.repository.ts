import type { EventData } from '@masque/contracts';
import { Outbox, type PublishedCollection, readsById } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { StateRow } from './state.row.ts';

export type StateChange = Partial<Pick<StateRow, 'moderation' | 'suspension' | 'suspendedUntil' | 'isVerified'>>;

@Injectable()
export class StatesRepository {
  private readonly states: PublishedCollection<StateRow>;
  readonly find: (key: string) => Promise<StateRow | null>;

  constructor(outbox: Outbox) {
    this.states = outbox.collection<StateRow>({
      name: 'states',
      indexes: [{ key: { suspendedUntil: 1 }, sparse: true }],
      events: { 'subject.moderated': toState },
    });
    this.find = readsById(this.states.rows);
  }

  /** Ignored if a later entry has already decided. */
  async change(first: Pick<StateRow, '_id' | 'type' | 'id'>, change: StateChange, seq: number): Promise<void> {
    const filter = { _id: first._id, seq: { $lt: seq } };
    if (await this.states.update(filter, { $set: { ...change, seq } })) return;
    const nothing = { moderation: 'none', suspension: null, isVerified: false } as const;
    if (await this.states.insertIfAbsent({ ...first, ...nothing, ...change, seq })) return;
    // Another instance created it meanwhile.
    await this.states.update(filter, { $set: { ...change, seq } });
  }

  async forget(key: string): Promise<void> {
    await this.states.update({ _id: key }, { $set: { suspension: null, suspendedUntil: null } });
  }

  async ended(before: Date, limit: number): Promise<string[]> {
    const found = await this.states.rows
      .find({ suspendedUntil: { $lt: before } }, { projection: { id: 1 } })
      .limit(limit)
      .toArray();
    return found.map(({ id }) => id);
  }
}

const toState = (row: StateRow): EventData<'subject.moderated'> => ({
  subjectId: row._id,
  type: row.type,
  id: row.id,
  moderation: row.moderation,
  suspension: row.suspension,
  isVerified: row.isVerified,
  revision: row.revision,
});
