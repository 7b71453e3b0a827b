import { limits, type ReportDetail } from '@masque/contracts';
import { actionsOn, type Guideline, type ModerationAction } from '@masque/contracts/rules';
import { countOf } from '@masque/web-ui';

export interface ActionDraft {
  readonly action: ModerationAction | null;
  readonly days: number | null;
  readonly rule: Guideline | null;
  readonly note: string;
  readonly message: string;
  readonly publicReason: string;
}

export const emptyDraft: ActionDraft = {
  action: null,
  days: null,
  rule: null,
  note: '',
  message: '',
  publicReason: '',
};

export const isTyped = ({ note, message, publicReason }: ActionDraft): boolean =>
  [note, message, publicReason].some((text) => text.trim() !== '');

const isWithin = (text: string, max: number) => countOf(text, max).used <= max;
export const areTextsFine = ({ note, message, publicReason }: ActionDraft): boolean =>
  isWithin(note, limits.moderatorNote) &&
  isWithin(message, limits.moderatorNote) &&
  isWithin(publicReason, limits.publicReason);

const some = (text: string) => text.trim() || undefined;

export const actionBody = ({
  action,
  days,
  rule,
  note,
  message,
  publicReason,
}: ActionDraft & { action: ModerationAction }) => ({
  action,
  ...(action === 'suspend' && days !== null && { days }),
  ...(hasRule(action) && { rule: rule ?? undefined, publicReason: some(publicReason) }),
  note: some(note),
  message: some(message),
});

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
