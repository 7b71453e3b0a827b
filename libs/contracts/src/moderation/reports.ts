import { z } from 'zod';
import { byId, Claim, Id, limits, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';
import { reportedTypes, reportStatuses } from '../rules/moderation.rules.ts';
import { moderationStates } from '../visibility.ts';

export const ReportedItem = z.union([
  z.object({
    name: z.string(),
    authorUsername: z.string(),
    isPublic: z.boolean(),
    moderation: z.enum(moderationStates),
  }),
  z.object({
    content: z.string(),
    userUsername: z.string(),
    characterId: Id,
    moderation: z.enum(moderationStates),
  }),
  z.object({ username: z.string(), id: Id }),
]);
export type ReportedItem = z.output<typeof ReportedItem>;

export const Report = z.object({
  id: Id,
  reporterUsername: z.string(),
  reporter: z.object({ username: z.string() }),
  reportedType: z.enum(reportedTypes),
  reportedId: Id,
  reason: z.string(),
  description: z.string().nullable(),
  status: z.enum(reportStatuses),
  createdAt: Time,
  /** Absent if the item no longer exists; a comment is cut to 100 characters. */
  reportedItem: ReportedItem.optional(),
  openOnItem: z.number().int(),
  revision: z.number().int(),
});
export type Report = z.output<typeof Report>;

export const OwnReport = z.object({
  id: Id,
  reportedType: z.enum(reportedTypes),
  reportedId: Id,
  characterId: Id.nullable(),
  name: z.string().nullable(),
  reason: z.string(),
  description: z.string().nullable(),
  status: z.enum(reportStatuses),
  /** Moderators hid the item, or warned or suspended the responsible user. */
  wasActedOn: z.boolean(),
  createdAt: Time,
  decidedAt: Time.nullable(),
});
export type OwnReport = z.output<typeof OwnReport>;

const claimed = z.object({ username: Claim });

export const reportRoutes = defineRoutes({
  createReport: {
    method: 'POST',
    path: '/reports',
    auth: 'named',
    isIdempotent: true,
    status: 201,
    summary: 'Reports a character, a comment or a user; repeating a pending report returns the existing one',
    body: z.object({
      reporterUsername: Claim,
      reportedType: z.enum(reportedTypes),
      reportedId: Id,
      reason: text(100).default(''),
      description: text(limits.reportDescription).nullish(),
    }),
    response: z.object({ report: OwnReport }),
    errors: [
      'report.reason_missing',
      'report.own',
      'report.too_many',
      'character.not_found',
      'comment.not_found',
      'user.not_found',
    ],
  },
  listOwnReports: {
    method: 'GET',
    path: '/reports/mine',
    auth: 'user',
    summary: 'Lists the reports the viewer has made and their outcomes, newest first',
    query: z.object({ username: Claim, cursor: text(200).optional() }),
    response: z.object({ reports: z.array(OwnReport), nextCursor: z.string().nullable() }),
  },
  requestReview: {
    method: 'POST',
    path: '/characters/:id/review',
    auth: 'named',
    summary:
      "Resubmits one of the viewer's hidden characters for review after a correction; once, until moderators have decided",
    params: byId,
    isBodyOptional: true,
    body: claimed,
    response: z.object({ moderation: z.literal('pending') }),
    errors: ['character.not_found', 'review.not_hidden'],
  },
});
