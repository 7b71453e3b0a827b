import { z } from 'zod';
import { Moment, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';
import { guidelines, moderationActions, reportedTypes, reportStatuses } from '../rules/moderation.rules.ts';

const Count = z.number().int();

export const TransparencyNumbers = z.object({
  from: Time,
  to: Time,
  reports: Count,
  byOutcome: z.array(z.object({ status: z.enum(reportStatuses), count: Count })),
  byAction: z.array(z.object({ action: z.enum(moderationActions), count: Count })),
  byRule: z.array(z.object({ rule: z.enum(guidelines).nullable(), count: Count })),
  appeals: z.object({ pending: Count, accepted: Count, rejected: Count }),
  hoursToDecision: z.object({ median: z.number(), p90: z.number() }).nullable(),
});
export type TransparencyNumbers = z.output<typeof TransparencyNumbers>;

export const PublicDecision = z.object({
  /** Only the day: an exact time could be matched elsewhere. */
  day: z.iso.date(),
  action: z.enum(moderationActions),
  subjectType: z.enum(reportedTypes),
  rule: z.enum(guidelines).nullable(),
  publicReason: z.string(),
  isUndone: z.boolean(),
});
export type PublicDecision = z.output<typeof PublicDecision>;

export const transparencyRoutes = defineRoutes({
  getTransparency: {
    method: 'GET',
    path: '/transparency',
    auth: 'public',
    summary: 'Returns numbers and an anonymous log of decisions, newest first; 404 if the operator has turned it off',
    query: z.object({ from: Moment.optional(), to: Moment.optional(), cursor: text(200).optional() }),
    response: z.object({
      numbers: TransparencyNumbers,
      decisions: z.array(PublicDecision),
      nextCursor: z.string().nullable(),
    }),
    errors: ['request.unknown_path'],
  },
});
