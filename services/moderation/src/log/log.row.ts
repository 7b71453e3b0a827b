import type { AuditKind } from '@masque/contracts';
import type { Guideline, ReportedType } from '@masque/contracts/rules';

export type Values = Record<string, string | number | boolean | null>;

/** Not part of the hash, so that erasing the texts doesn't break the chain. */
export interface LogTexts {
  note: string;
  message: string;
  publicReason: string;
  /** Random, so that erased texts can't be guessed from their hash. */
  salt: string;
}

export interface NewEntry {
  readonly id: string;
  readonly moderatorId: string | null;
  readonly moderator: string;
  readonly kind: AuditKind;
  readonly subjectType: ReportedType;
  readonly subjectId: string;
  /** The user responsible for the subject, who is notified; empty if nobody is. */
  readonly userId: string;
  readonly reportId: string | null;
  readonly appealedId: string | null;
  readonly rule: Guideline | null;
  readonly before: Values;
  readonly after: Values;
  readonly texts: Omit<LogTexts, 'salt'>;
}

/** Append-only, except that the texts about an erased account are removed. */
export interface LogRow extends Omit<NewEntry, 'id' | 'texts'> {
  /** `seq` with leading zeros, so that ids sort in log order. */
  _id: string;
  seq: number;
  id: string;
  at: Date;
  day: string;
  /** `{day}:{status}` for a moved report, otherwise `{day}:{kind}`. */
  tally: string;
  /** `{subjectType}:{subjectId}` */
  subjectKey: string;
  texts: LogTexts | null;
  textsHash: string;
  previousHash: string;
  hash: string;
}

/** Part of an entry that no moderator made. */
export const automatic = {
  moderatorId: null,
  moderator: '',
  reportId: null,
  appealedId: null,
  rule: null,
  texts: { note: '', message: '', publicReason: '' },
} as const satisfies Partial<NewEntry>;
