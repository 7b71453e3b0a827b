import type { ReportDetail } from '@masque/contracts';
import { actionsOn, type ModerationAction } from '@masque/contracts/rules';

type Situation = Pick<ReportDetail, 'item' | 'moderation' | 'history'> & {
  report: Pick<ReportDetail['report'], 'reportedType'>;
};

/** What can be done as things are: nothing that is so already, and nothing to who or what is gone. */
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

/** Those that a rule of the guidelines stands behind. */
export const hasRule = (action: ModerationAction): boolean =>
  action === 'hide' || action === 'warn' || action === 'suspend';
