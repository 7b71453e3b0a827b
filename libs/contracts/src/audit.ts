import { z } from 'zod';
import { Claim, Id, limitParam, Moment, text, Time } from './common.ts';
import { defineRoutes } from './route.ts';
import { guidelines, moderationActions, reportedTypes } from './rules/moderation.rules.ts';

/** What the log of moderation tells of; those that are no moderator's are written by Masque or by an author. */
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

/** Values before and after, by field. */
const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** One entry of the log: it is never changed, and carries the hash of the one before it. */
export const AuditEntry = z.object({
  /** Counts from 1, without gaps. */
  seq: z.number().int(),
  /** Of the action or decision. */
  id: Id,
  at: Time,
  /** Username of the moderator; empty when Masque or an author did it. */
  moderator: z.string(),
  kind: z.enum(auditKinds),
  subject: z.object({ type: z.enum(reportedTypes), id: Id, name: z.string().nullable() }),
  reportId: Id.nullable(),
  rule: z.enum(guidelines).nullable(),
  before: Values,
  after: Values,
  /** Among moderators; empty also when the account that it was about was erased. */
  note: z.string(),
  /** To the user whom it is about. */
  message: z.string(),
  /** For the transparency page. */
  publicReason: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const filter = {
  moderator: text(100).optional(),
  /** Id of a character, a comment or a user, or a username. */
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
    summary: 'What moderators have done, newest first, paged by cursor',
    query: z.object({ username: Claim, ...filter, cursor: text(200).optional(), limit: limitParam(100).default(50) }),
    claim: 'username',
    response: z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() }),
  },
  exportAudit: {
    method: 'GET',
    path: '/audit/export',
    auth: 'admin',
    summary: 'The same as a CSV file, oldest first',
    query: z.object({ username: Claim, ...filter }),
    claim: 'username',
    raw: 'always',
    fileTypes: ['text/csv'],
    response: z.unknown(),
  },
});
