import { z } from 'zod';
import { Claim, Id, limitParam, Time } from './common.ts';
import { defineRoutes } from './route.ts';

export const reportStatuses = ['pending', 'reviewed', 'resolved', 'dismissed'] as const;
export const reportedTypes = ['character', 'comment', 'user'] as const;

export const Report = z.object({
  id: Id,
  reporterUsername: z.string(),
  reportedType: z.enum(reportedTypes),
  reportedId: Id,
  reason: z.string(),
  description: z.string().nullable(),
  status: z.enum(reportStatuses),
  createdAt: Time,
});
export type Report = z.output<typeof Report>;

export const moderationRoutes = defineRoutes({
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
    errors: ['auth.admin_required'],
  },
  getReportStats: {
    method: 'GET',
    path: '/reports/stats',
    auth: 'admin',
    summary: 'How many reports there are in each status',
    query: z.object({ username: Claim }),
    claim: 'username',
    response: z.object({
      pending: z.number().int(),
      resolved: z.number().int(),
      dismissed: z.number().int(),
      total: z.number().int(),
    }),
    errors: ['auth.admin_required'],
  },
});
