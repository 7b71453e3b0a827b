import { z } from 'zod';
import { appealRoutes } from './appeals.ts';
import { AuditEntry, auditRoutes } from './audit.ts';
import { Claim, Id, limitParam, limits, text, Time } from './common.ts';
import { Report, ReportedItem, reportRoutes } from './reports.ts';
import { defineRoutes } from './route.ts';
import { guidelines, moderationActions, reportedTypes, reportStatuses } from './rules/moderation.rules.ts';
import { transparencyRoutes } from './transparency.ts';
import { moderationStates } from './visibility.ts';

/** What was reported, as it was then; removed 90 days after the last decision about it. */
export const Evidence = z.object({
  takenAt: Time,
  /** Name of the character, or username. */
  name: z.string(),
  authorUsername: z.string(),
  /** Its texts with the names of their fields; those that are empty are not among them. */
  texts: z.array(z.object({ field: z.string(), text: z.string() })),
  /** Address of the picture: of the copy that is kept for moderators, or, where there is none, of the picture, which may be gone. */
  image: z.string().nullable(),
  /** The same for the same name, texts and picture. */
  digest: z.string(),
});
export type Evidence = z.output<typeof Evidence>;

/** How moderators know a user. */
export const PersonHistory = z.object({
  userId: Id,
  username: z.string(),
  createdAt: Time.nullable(),
  isVerified: z.boolean(),
  suspendedUntil: Time.nullable(),
  reportsMade: z.number().int(),
  /** Of those that were decided. */
  reportsUpheld: z.number().int(),
  reportsDismissed: z.number().int(),
  /** About the user and what is theirs. */
  reportsAbout: z.number().int(),
  /** What was decided about them before, newest first, at most 10. */
  decisions: z.array(AuditEntry),
});
export type PersonHistory = z.output<typeof PersonHistory>;

export const ReportDetail = z.object({
  report: Report,
  /** As it is now, whole; null when it no longer exists. */
  item: ReportedItem.nullable(),
  /** The texts of the item as they are now. */
  current: Evidence.nullable(),
  evidence: Evidence.nullable(),
  moderation: z.enum(moderationStates),
  history: z.object({ reporter: PersonHistory.nullable(), reported: PersonHistory.nullable() }),
  /** Other reports on the same item, newest first, at most 20. */
  related: z.array(Report),
  relatedCount: z.number().int(),
  /** What was done about this report and its item, newest first, at most 50. */
  decisions: z.array(AuditEntry),
});
export type ReportDetail = z.output<typeof ReportDetail>;

/** One day (UTC) of moderation. */
export const ModerationDay = z.object({
  day: z.iso.date(),
  character: z.number().int(),
  comment: z.number().int(),
  user: z.number().int(),
  resolved: z.number().int(),
  dismissed: z.number().int(),
});
export type ModerationDay = z.output<typeof ModerationDay>;

const Revision = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const byId = z.object({ id: Id });
const claimed = z.object({ username: Claim });
const stale = {
  'report.stale': z.object({ report: Report }),
  'report.bad_move': z.object({ report: Report }),
} as const;

export const moderationRoutes = defineRoutes({
  ...reportRoutes,
  listReports: {
    method: 'GET',
    path: '/reports',
    auth: 'admin',
    summary: 'Reports for administrators, newest first',
    query: z.object({
      username: Claim,
      status: z.enum(reportStatuses).optional(),
      reportedType: z.enum(reportedTypes).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: limitParam(100).default(20),
    }),
    claim: 'username',
    response: z.object({
      reports: z.array(Report),
      total: z.number().int(),
      page: z.number().int(),
      pages: z.number().int(),
    }),
  },
  getReportStats: {
    method: 'GET',
    path: '/reports/stats',
    auth: 'admin',
    summary: 'How many reports there are in each status',
    query: claimed,
    claim: 'username',
    response: z.object({
      pending: z.number().int(),
      resolved: z.number().int(),
      dismissed: z.number().int(),
      total: z.number().int(),
    }),
  },
  getModerationActivity: {
    method: 'GET',
    path: '/reports/activity',
    auth: 'admin',
    summary: 'Reports and outcomes by day, and open ones by age',
    query: z.object({ username: Claim, days: limitParam(90).default(30) }),
    claim: 'username',
    response: z.object({
      /** Every day of the window, oldest first. */
      days: z.array(ModerationDay),
      /** Reports that are pending or reviewed, by how long ago they were made. */
      open: z.object({
        under24h: z.number().int(),
        under48h: z.number().int(),
        over48h: z.number().int(),
        oldest: Time.nullable(),
      }),
      openAppeals: z.number().int(),
      overdueAppeals: z.number().int(),
    }),
  },
  streamReports: {
    method: 'GET',
    path: '/reports/stream',
    auth: 'admin',
    summary: 'An event whenever reports, appeals or decisions have changed: what to read anew is known by `changed`',
    raw: 'always',
    isEndless: true,
    event: z.object({
      /** Sequence number of the newest entry of the log. */
      head: z.number().int(),
      /** Ids of changed reports, at most 100; null: any may have changed. */
      changed: z.array(Id).nullable(),
    }),
    response: z.unknown(),
  },
  getReport: {
    method: 'GET',
    path: '/reports/:id',
    auth: 'admin',
    summary: 'A report with what was reported, then and now, and what is known of both users',
    params: byId,
    query: claimed,
    claim: 'username',
    response: ReportDetail,
    errors: ['report.not_found'],
  },
  getReportPicture: {
    method: 'GET',
    path: '/reports/:id/picture',
    auth: 'admin',
    summary: 'The picture of what was reported as it was then',
    params: byId,
    query: claimed,
    claim: 'username',
    raw: 'always',
    fileTypes: ['image/webp'],
    response: z.unknown(),
    errors: ['report.no_picture'],
  },
  moveReport: {
    method: 'PATCH',
    path: '/reports/:id',
    auth: 'admin',
    summary: 'Moves a report along its life cycle; of two moderators at once the second gets 409 and the newer state',
    params: byId,
    body: z.object({
      username: Claim,
      status: z.enum(reportStatuses),
      /** Among moderators. */
      note: text(limits.moderatorNote).optional(),
      /** Of the state that the moderator saw. */
      revision: Revision.optional(),
    }),
    claim: 'username',
    response: z.object({ report: Report }),
    errors: ['report.not_found', 'moderation.own', 'report.bad_move', 'report.stale', 'review.undecided'],
    errorFields: stale,
  },
  actOnReport: {
    method: 'POST',
    path: '/reports/:id/actions',
    auth: 'admin',
    isIdempotent: true,
    status: 201,
    summary: 'Does something about what was reported, or about the user who is responsible for it',
    params: byId,
    body: z.object({
      username: Claim,
      action: z.enum(moderationActions),
      /** Of a suspension: 1 to 7. */
      days: z.number().int().min(1).max(7).optional(),
      rule: z.enum(guidelines).optional(),
      /** Among moderators. */
      note: text(limits.moderatorNote).optional(),
      /** To the user. */
      message: text(limits.moderatorNote).optional(),
      /** For the transparency page. */
      publicReason: text(limits.publicReason).optional(),
      /** Of the report that the moderator saw. */
      revision: Revision.optional(),
      /** `current.digest` that the moderator saw: what was changed since is neither hidden nor restored unseen. */
      seen: text(64).optional(),
    }),
    claim: 'username',
    response: z.object({ action: AuditEntry, report: Report }),
    errors: [
      'report.not_found',
      'moderation.own',
      'report.stale',
      'report.item_changed',
      'action.unfit',
      'action.days_missing',
      'action.no_change',
    ],
    errorFields: { 'report.stale': z.object({ report: Report }) },
  },
  ...appealRoutes,
  ...auditRoutes,
  ...transparencyRoutes,
});
