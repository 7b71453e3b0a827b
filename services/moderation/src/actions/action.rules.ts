import type { Suspension } from '@masque/contracts';
import { actionsOn, type ModerationAction, type ReportedType } from '@masque/contracts/rules';
import type { Values } from '../log/log.service.ts';

/** What of a state an action looks at and changes. */
export interface Target {
  readonly moderation: 'none' | 'pending' | 'hidden';
  readonly suspension: Suspension | null;
  readonly isVerified: boolean;
}

export interface Change {
  readonly before: Values;
  readonly after: Values;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export const fits = (action: ModerationAction, type: ReportedType): boolean => actionsOn(type).includes(action);
/** Whether it is about the reported item itself, and not about the user who is responsible for it. */
export const isAboutItem = (action: ModerationAction): boolean => action === 'hide' || action === 'restore';

/** What each does to a state; null: there is nothing to change. A warning can be given again; a suspension is lifted
 * before another one, so that none disappears behind a later one. */
const changes: Readonly<Record<ModerationAction, (target: Target, until: string) => Change | null>> = {
  hide: (target) => (target.moderation === 'hidden' ? null : moderated(target, 'hidden')),
  restore: (target) => (target.moderation === 'none' ? null : moderated(target, 'none')),
  warn: () => ({ before: {}, after: {} }),
  suspend: (target, until) => (target.suspension ? null : suspended(target, until)),
  lift: (target) => (target.suspension ? suspended(target, null) : null),
  verify: ({ isVerified }) => (isVerified ? null : { before: { isVerified }, after: { isVerified: true } }),
  unverify: ({ isVerified }) => (isVerified ? { before: { isVerified }, after: { isVerified: false } } : null),
};

export const changeOf = (action: ModerationAction, target: Target, days: number, now: Date): Change | null =>
  changes[action](target, new Date(now.getTime() + days * DAY_MS).toISOString());

const moderated = ({ moderation }: Target, to: Target['moderation']): Change => ({
  before: { moderation },
  after: { moderation: to },
});

const suspended = ({ suspension }: Target, until: string | null): Change => ({
  before: { suspendedUntil: suspension?.until ?? null },
  after: { suspendedUntil: until },
});
