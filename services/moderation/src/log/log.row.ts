import type { AuditKind } from '@masque/contracts';
import type { Guideline, ReportedType } from '@masque/contracts/rules';

export type Values = Record<string, string | number | boolean | null>;

/** What moderators wrote. Apart from the hash, so that the texts about an erased account can go and the chain stays whole. */
export interface LogTexts {
  /** Among moderators. */
  note: string;
  /** To the user. */
  message: string;
  /** For the transparency page. */
  publicReason: string;
  /** Random, so that nobody guesses removed texts by their hash. */
  salt: string;
}

/** What is decided, before it has its place in the log. */
export interface NewEntry {
  /** Of the action or decision. */
  readonly id: string;
  /** Null: Masque itself, or an author. */
  readonly moderatorId: string | null;
  readonly moderator: string;
  readonly kind: AuditKind;
  readonly subjectType: ReportedType;
  readonly subjectId: string;
  /** Who is told of it, and is responsible for the subject; empty when nobody is. */
  readonly userId: string;
  readonly reportId: string | null;
  /** The action that an appeal is against. */
  readonly appealedId: string | null;
  readonly rule: Guideline | null;
  readonly before: Values;
  readonly after: Values;
  readonly texts: Omit<LogTexts, 'salt'>;
}

/** One entry of the log: appended, never changed. Only the texts about an erased account are taken away. */
export interface LogRow extends Omit<NewEntry, 'id' | 'texts'> {
  /** `seq` with leading zeros: ids are in the order of the log. */
  _id: string;
  /** Counts from 1, without gaps. */
  seq: number;
  id: string;
  at: Date;
  /** UTC day of `at`. */
  day: string;
  /** What it counts as on its day: `{day}:{status}` of a moved report, `{day}:{kind}` of others. */
  tally: string;
  /** `{subjectType}:{subjectId}` */
  subjectKey: string;
  texts: LogTexts | null;
  textsHash: string;
  previousHash: string;
  hash: string;
}
