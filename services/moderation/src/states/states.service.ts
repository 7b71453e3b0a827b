import { type ModerationState, type Suspension, suspensionOf } from '@masque/contracts';
import type { ReportedType } from '@masque/contracts/rules';
import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { type StateRow, stateKey } from './state.row.ts';
import { type StateChange, StatesRepository } from './states.repository.ts';

export interface SubjectState {
  readonly moderation: ModerationState;
  /** Null once it has ended. */
  readonly suspension: Suspension | null;
  readonly isVerified: boolean;
}

@Injectable()
export class SubjectStatesService implements Eraser {
  constructor(private readonly states: StatesRepository) {}

  async of(type: ReportedType, id: string): Promise<SubjectState> {
    return toSubjectState(await this.states.find(stateKey(type, id)));
  }

  /** Includes one that has ended but wasn't removed yet. */
  async suspensionOf(userId: string): Promise<Suspension | null> {
    return (await this.states.find(stateKey('user', userId)))?.suspension ?? null;
  }

  setModeration(type: ReportedType, id: string, moderation: ModerationState, seq: number): Promise<void> {
    return this.change(type, id, { moderation }, seq);
  }

  setSuspension(userId: string, suspension: Suspension | null, seq: number): Promise<void> {
    const suspendedUntil = suspension && new Date(suspension.until);
    return this.change('user', userId, { suspension, suspendedUntil }, seq);
  }

  setVerified(userId: string, isVerified: boolean, seq: number): Promise<void> {
    return this.change('user', userId, { isVerified }, seq);
  }

  ended(limit: number): Promise<string[]> {
    return this.states.ended(new Date(), limit);
  }

  async erase(userId: string): Promise<void> {
    await this.states.forget(stateKey('user', userId));
  }

  private change(type: ReportedType, id: string, change: StateChange, seq: number): Promise<void> {
    return this.states.change({ _id: stateKey(type, id), type, id }, change, seq);
  }
}

const toSubjectState = (row: StateRow | null): SubjectState => ({
  moderation: row?.moderation ?? 'none',
  suspension: (row && suspensionOf({ suspension: row.suspension ?? undefined })) ?? null,
  isVerified: row?.isVerified ?? false,
});
