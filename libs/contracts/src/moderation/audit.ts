import { z } from 'zod';
import { Claim, Id, limitParam, Moment, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';
import { guidelines, moderationActions, reportedTypes } from '../rules/moderation.rules.ts';

export const auditKinds = [
  'report.moved',
  ...moderationActions,
  'appeal.accepted',
  'appeal.rejected',
  'suspension.ended',
  'review.requested',
  'review.held',
] as const;
export type AuditKind = (typeof auditKinds)[number];

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Append-only; `hash` chains each entry to the previous one. */
export const AuditEntry = z.object({
  /** Starts at 1, without gaps. */
  seq: z.number().int(),
  id: Id,
  at: Time,
  moderator: z.string(),
  kind: z.enum(auditKinds),
  subject: z.object({ type: z.enum(reportedTypes), id: Id, name: z.string().nullable() }),
  reportId: Id.nullable(),
  rule: z.enum(guidelines).nullable(),
  before: Values,
  after: Values,
  /** Visible to moderators only; also empty once the account it was about is erased. */
  note: z.string(),
  message: z.string(),
  publicReason: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const filter = {
  moderator: text(100).optional(),
  /** Id of a character, comment or user, or a username. */
  subject: text(100).optional(),
  kind: z.enum(auditKinds).optional(),
  from: Moment.optional(),
  to: Moment.optional(),
} as const;

export const auditRoutes = defineRoutes({
  listAudit: {
    method: 'GET',
    path: '/audit',
    auth: 'admin',
    summary: 'Lists moderator actions, newest first, paged by cursor',
    query: z.object({ username: Claim, ...filter, cursor: text(200).optional(), limit: limitParam(100).default(50) }),
    response: z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() }),
  },
  exportAudit: {
    method: 'GET',
    path: '/audit/export',
    auth: 'admin',
    summary: 'Returns the same log as a CSV file, oldest first',
    query: z.object({ username: Claim, ...filter }),
    raw: 'always',
    fileTypes: ['text/csv'],
    response: z.unknown(),
  },
});
