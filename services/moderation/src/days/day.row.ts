import type { AppealStatus } from '@masque/contracts';
import type { Guideline, ModerationAction, ReportedType } from '@masque/contracts/rules';

/** What happened in moderation on one UTC day. Kept when it is over: nothing changes any more. */
export interface DayRow {
  /** The day. */
  _id: string;
  made: Partial<Record<ReportedType, number>>;
  /** Moves of reports. */
  resolved: number;
  dismissed: number;
  actions: Partial<Record<ModerationAction, number>>;
  /** Actions by the rule that they name. */
  rules: Partial<Record<Guideline | 'none', number>>;
  appeals: Partial<Record<AppealStatus, number>>;
  /** Hours that reports took which were first decided on this day; empty while it is not over. */
  hours: number[];
}
