/** What can be reported, why, and what moderators can do about it. Source: social specification, sections 4 and 5. */
export const reportedTypes = ['character', 'comment', 'user'] as const;
export type ReportedType = (typeof reportedTypes)[number];

export const reportReasons = {
  character: [
    'Inappropriate content',
    'Copyright infringement',
    'Spam or misleading',
    'Harassment or hate speech',
    'Sexual content involving minors',
    'Other',
  ],
  comment: ['Harassment or hate speech', 'Spam or irrelevant', 'Inappropriate language', 'Personal attacks', 'Other'],
  user: ['Harassment', 'Spam behavior', 'Inappropriate username', 'Impersonation', 'Other'],
} as const satisfies Record<ReportedType, readonly string[]>;

export const isReasonFor = (type: ReportedType, reason: string): boolean =>
  reportReasons[type].some((known) => known === reason);

export const reportStatuses = ['pending', 'reviewed', 'resolved', 'dismissed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The life cycle of a report: every move that there is. */
export const reportMoves: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  pending: ['reviewed', 'resolved', 'dismissed'],
  reviewed: ['resolved', 'dismissed'],
  resolved: ['pending'],
  dismissed: ['pending'],
};
export const canMoveReport = (from: ReportStatus, to: ReportStatus): boolean => reportMoves[from].includes(to);

export const moderationActions = ['hide', 'restore', 'warn', 'suspend', 'lift', 'verify', 'unverify'] as const;
export type ModerationAction = (typeof moderationActions)[number];

const ofContent: readonly ModerationAction[] = ['hide', 'restore'];
const ofPeople: readonly ModerationAction[] = ['warn', 'suspend', 'lift', 'verify', 'unverify'];
/** What can be done about a report: the item itself, if it is content, and the user who is responsible for it. */
export const actionsOn = (type: ReportedType): readonly ModerationAction[] =>
  type === 'user' ? ofPeople : [...ofContent, ...ofPeople];

/** What the user whom it is about can appeal. */
export const isAppealable = (action: string): boolean => action === 'hide' || action === 'warn' || action === 'suspend';

/** Rules of the Community Guidelines, in their order; what each says stands in the texts. */
export const guidelines = [
  'minors',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'illegal',
  'privacy',
  'impersonation',
  'copyright',
  'spam',
  'language',
  'other',
] as const;
export type Guideline = (typeof guidelines)[number];

/** Days that an account can be suspended. */
export const suspensionDays = [1, 2, 3, 4, 5, 6, 7] as const;
/** How long after a decision it can be appealed. */
export const APPEAL_DAYS = 30;
/** Business days within which an appeal is answered. */
export const APPEAL_ANSWER_DAYS = 5;
/** Hours within which moderators mean to have looked at a report. */
export const MODERATION_AIM_HOURS = [24, 48] as const;
/** Of a reported comment's text, in lists. */
export const SNIPPET = 100;

/** Why moderators are asked to look when no user has reported: an operator's lists, or an author who corrected something hidden. */
export const reviewReasons = { held: 'Held for review', again: 'Sent in again' } as const;
