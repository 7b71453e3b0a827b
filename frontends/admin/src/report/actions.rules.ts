import type { ReportDetail } from '@masque/contracts';
import { actionsOn, type ModerationAction } from '@masque/contracts/rules';

type Situation = Pick<ReportDetail, 'item' | 'moderation' | 'history'> & {
  report: Pick<ReportDetail['report'], 'reportedType'>;
};

/** Leaves out actions that are already in effect and actions on deleted items or users. */
export function fittingActions(
  { report, item, moderation, history: { reported } }: Situation,
  now = Date.now(),
): ModerationAction[] {
  const isThere = reported !== null;
  const isSuspended = isThere && reported.suspendedUntil !== null && Date.parse(reported.suspendedUntil) > now;
  const fits: Record<ModerationAction, boolean> = {
    hide: item !== null && moderation !== 'hidden',
    restore: item !== null && moderation !== 'none',
    warn: isThere,
    suspend: isThere && !isSuspended,
    lift: isSuspended,
    verify: isThere && !reported.isVerified,
    unverify: isThere && reported.isVerified,
  };
  return actionsOn(report.reportedType).filter((action) => fits[action]);
}

export const hasRule = (action: ModerationAction): boolean =>
  action === 'hide' || action === 'warn' || action === 'suspend';
