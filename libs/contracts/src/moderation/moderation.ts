import { z } from 'zod';
import { appealRoutes } from './appeals.ts';
import { AuditEntry, auditRoutes } from './audit.ts';
import { byId, Claim, claimed, Id, limitParam, limits, text, Time } from '../common.ts';
import { Report, ReportedItem, reportRoutes } from './reports.ts';
import { defineRoutes } from '../route/define.routes.ts';
import { guidelines, moderationActions, reportedTypes, reportStatuses } from '../rules/moderation.rules.ts';
import { transparencyRoutes } from './transparency.ts';
import { moderationStates } from '../visibility.ts';

/** Snapshot of the reported item; removed 90 days after the last decision about it. */
export const Evidence = z.object({
  takenAt: Time,
  name: z.string(),
  authorUsername: z.string(),
  texts: z.array(z.object({ field: z.string(), text: z.string() })),
  /** The moderators' copy; if there is none, the original, which may be gone. */
  image: z.string().nullable(),
  /** Equal for the same name, texts and picture. */
  digest: z.string(),
});
export type Evidence = z.output<typeof Evidence>;

export const PersonHistory = z.object({
  userId: Id,
  username: z.string(),
  createdAt: Time.nullable(),
  isVerified: z.boolean(),
  suspendedUntil: Time.nullable(),
  reportsMade: z.number().int(),
  reportsUpheld: z.number().int(),
  reportsDismissed: z.number().int(),
  reportsAbout: z.number().int(),
  decisions: z.array(AuditEntry),
});
export type PersonHistory = z.output<typeof PersonHistory>;

export const ReportDetail = z.object({
  report: Report,
  item: ReportedItem.nullable(),
  current: Evidence.nullable(),
  evidence: Evidence.nullable(),
  moderation: z.enum(moderationStates),
  history: z.object({ reporter: PersonHistory.nullable(), reported: PersonHistory.nullable() }),
  related: z.array(Report),
  relatedCount: z.number().int(),
  decisions: z.array(AuditEntry),
});
export type ReportDetail = z.output<typeof ReportDetail>;

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
    summary: 'Lists reports, newest first; administrators only',
    query: z.object({
      username: Claim,
      status: z.enum(reportStatuses).optional(),
      reportedType: z.enum(reportedTypes).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: limitParam(100).default(20),
    }),
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
    summary: 'Returns the number of reports by status',
    query: claimed,
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
    summary: 'Returns reports and outcomes by day, and open reports by age',
    query: z.object({ username: Claim, days: limitParam(90).default(30) }),
    response: z.object({
      days: z.array(ModerationDay),
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
    summary: 'Streams an event whenever reports, appeals or decisions change; `changed` lists the affected reports',
    raw: 'always',
    isEndless: true,
    event: z.object({
      head: z.number().int(),
      /** At most 100 ids; null: any report may have changed. */
      changed: z.array(Id).nullable(),
    }),
    response: z.unknown(),
  },
  getReport: {
    method: 'GET',
    path: '/reports/:id',
    auth: 'admin',
    summary: 'Returns a report with the reported content then and now, and the history of both users',
    params: byId,
    query: claimed,
    response: ReportDetail,
    errors: ['report.not_found'],
  },
  getReportPicture: {
    method: 'GET',
    path: '/reports/:id/picture',
    auth: 'admin',
    summary: 'Returns the picture of the reported content at the time of the report',
    params: byId,
    query: claimed,
    raw: 'always',
    fileTypes: ['image/webp'],
    response: z.unknown(),
    errors: ['report.no_picture'],
  },
  moveReport: {
    method: 'PATCH',
    path: '/reports/:id',
    auth: 'admin',
    summary: 'Changes the status of a report; if another moderator was faster, returns 409 with the current state',
    params: byId,
    body: z.object({
      username: Claim,
      status: z.enum(reportStatuses),
      note: text(limits.moderatorNote).optional(),
      revision: Revision.optional(),
    }),
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
    summary: 'Takes action on the reported content or the user responsible for it',
    params: byId,
    body: z.object({
      username: Claim,
      action: z.enum(moderationActions),
      days: z.number().int().min(1).max(7).optional(),
      rule: z.enum(guidelines).optional(),
      note: text(limits.moderatorNote).optional(),
      message: text(limits.moderatorNote).optional(),
      publicReason: text(limits.publicReason).optional(),
      revision: Revision.optional(),
      /** The `current.digest` that the moderator saw, so that nobody hides or restores an unseen edit. */
      seen: text(64).optional(),
    }),
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
