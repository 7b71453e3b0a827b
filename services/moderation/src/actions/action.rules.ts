import type { Suspension } from '@masque/contracts';
import { actionsOn, type ModerationAction, type ReportedType } from '@masque/contracts/rules';
import type { Values } from '../log/log.service.ts';

export interface ActionState {
  readonly moderation: 'none' | 'pending' | 'hidden';
  readonly suspension: Suspension | null;
  readonly isVerified: boolean;
}

export interface ActionChange {
  readonly before: Values;
  readonly after: Values;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export const fits = (action: ModerationAction, type: ReportedType): boolean => actionsOn(type).includes(action);
export const isAboutItem = (action: ModerationAction): boolean => action === 'hide' || action === 'restore';

/** Null: nothing to change. Warnings can repeat; a suspension must be lifted before another, so none gets lost. */
const changes: Readonly<Record<ModerationAction, (target: ActionState, until: string) => ActionChange | null>> = {
  hide: (target) => (target.moderation === 'hidden' ? null : moderated(target, 'hidden')),
  restore: (target) => (target.moderation === 'none' ? null : moderated(target, 'none')),
  warn: () => ({ before: {}, after: {} }),
  suspend: (target, until) => (target.suspension ? null : suspended(target, until)),
  lift: (target) => (target.suspension ? suspended(target, null) : null),
  verify: ({ isVerified }) => (isVerified ? null : { before: { isVerified }, after: { isVerified: true } }),
  unverify: ({ isVerified }) => (isVerified ? { before: { isVerified }, after: { isVerified: false } } : null),
};

export const changeOf = (action: ModerationAction, target: ActionState, days: number, now: Date): ActionChange | null =>
  changes[action](target, new Date(now.getTime() + days * DAY_MS).toISOString());

const moderated = ({ moderation }: ActionState, to: ActionState['moderation']): ActionChange => ({
  before: { moderation },
  after: { moderation: to },
});

const suspended = ({ suspension }: ActionState, until: string | null): ActionChange => ({
  before: { suspendedUntil: suspension?.until ?? null },
  after: { suspendedUntil: until },
});
