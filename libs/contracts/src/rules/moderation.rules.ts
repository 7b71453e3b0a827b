/** Source: social specification, sections 4 and 5. */
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
export const actionsOn = (type: ReportedType): readonly ModerationAction[] =>
  type === 'user' ? ofPeople : [...ofContent, ...ofPeople];

export const isAppealable = (action: string): boolean => action === 'hide' || action === 'warn' || action === 'suspend';

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

export const suspensionDays = [1, 2, 3, 4, 5, 6, 7] as const;
export const APPEAL_DAYS = 30;
/** Business days. */
export const APPEAL_ANSWER_DAYS = 5;
export const MODERATION_AIM_HOURS = [24, 48] as const;
export const SNIPPET = 100;

/** Masque reports these: an operator's list matched, or an author corrected a hidden item. */
export const reviewReasons = { held: 'Held for review', again: 'Sent in again' } as const;
