import type { AppealStatus } from '@masque/contracts';
import type { Guideline, ModerationAction, ReportedType } from '@masque/contracts/rules';

/** One UTC day. Stored once it is over, because nothing in it changes anymore. */
export interface DayRow {
  _id: string;
  made: Partial<Record<ReportedType, number>>;
  resolved: number;
  dismissed: number;
  actions: Partial<Record<ModerationAction, number>>;
  rules: Partial<Record<Guideline | 'none', number>>;
  appeals: Partial<Record<AppealStatus, number>>;
  /** Hours to the first decision, for reports first decided on this day; empty until the day is over. */
  hours: number[];
}
