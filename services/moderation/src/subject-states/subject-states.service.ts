import { type EventData, type ModerationState, type Suspension, suspensionOf } from '@masque/contracts';
import type { ReportedType } from '@masque/contracts/rules';
import type { Eraser } from '@masque/service-kit/erasure';
import { Outbox, type PublishedCollection, readsById } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { SubjectStateRow } from './subject-state.row.ts';

export interface SubjectState {
  readonly moderation: ModerationState;
  /** Null once it has ended. */
  readonly suspension: Suspension | null;
  readonly isVerified: boolean;
}

type StateChange = Partial<Pick<SubjectStateRow, 'moderation' | 'suspension' | 'isVerified'>>;

const stateKey = (type: ReportedType, id: string): string => `${type}:${id}`;

@Injectable()
export class SubjectStatesService implements Eraser {
  private readonly states: PublishedCollection<SubjectStateRow>;
  private readonly find: (key: string) => Promise<SubjectStateRow | null>;

  constructor(outbox: Outbox) {
    this.states = outbox.collection<SubjectStateRow>({
      name: 'states',
      indexes: [{ key: { suspendedUntil: 1 }, sparse: true }],
      events: { 'subject.moderated': toState },
    });
    this.find = readsById(this.states.rows);
  }

  async of(type: ReportedType, id: string): Promise<SubjectState> {
    const row = await this.find(stateKey(type, id));
    return {
      moderation: row?.moderation ?? 'none',
      suspension: (row && suspensionOf({ suspension: row.suspension ?? undefined })) ?? null,
      isVerified: row?.isVerified ?? false,
    };
  }

  /** Includes one that has ended but wasn't removed yet. */
  async suspensionOf(userId: string): Promise<Suspension | null> {
    return (await this.find(stateKey('user', userId)))?.suspension ?? null;
  }

  /** Ignored if a later entry has already decided. */
  async change(type: ReportedType, id: string, { suspension, ...change }: StateChange, seq: number): Promise<void> {
    const suspended =
      suspension === undefined ? {} : { suspension, suspendedUntil: suspension && new Date(suspension.until) };
    const own = { ...change, ...suspended, seq };
    const filter = { _id: stateKey(type, id), seq: { $lt: seq } };
    if (await this.states.update(filter, { $set: own })) return;
    const nothing = { moderation: 'none', suspension: null, isVerified: false } as const;
    if (await this.states.insertIfAbsent({ _id: stateKey(type, id), type, id, ...nothing, ...own })) return;
    // Another instance created it meanwhile.
    await this.states.update(filter, { $set: own });
  }

  /** Returns users whose suspension has ended. */
  async endedSuspensions(limit: number): Promise<string[]> {
    const found = await this.states.rows
      .find({ suspendedUntil: { $lt: new Date() } }, { projection: { id: 1 } })
      .limit(limit)
      .toArray();
    return found.map(({ id }) => id);
  }

  async erase(userId: string): Promise<void> {
    await this.states.update({ _id: stateKey('user', userId) }, { $set: { suspension: null, suspendedUntil: null } });
  }
}

const toState = (row: SubjectStateRow): EventData<'subject.moderated'> => ({
  subjectId: row._id,
  type: row.type,
  id: row.id,
  moderation: row.moderation,
  suspension: row.suspension,
  isVerified: row.isVerified,
  revision: row.revision,
});
