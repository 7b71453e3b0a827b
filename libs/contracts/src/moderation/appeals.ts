import { z } from 'zod';
import { byId, Claim, claimed, Id, limits, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';
import { guidelines, moderationActions, reportedTypes } from '../rules/moderation.rules.ts';

export const appealStatuses = ['pending', 'accepted', 'rejected'] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/** `id` equals the action's id, so an action has at most one appeal. */
export const Appeal = z.object({
  id: Id,
  actionId: Id,
  text: z.string(),
  status: z.enum(appealStatuses),
  createdAt: Time,
  dueAt: Time,
  decidedAt: Time.nullable(),
  answer: z.string(),
});
export type Appeal = z.output<typeof Appeal>;

export const ModerationDecision = z.object({
  id: Id,
  action: z.enum(moderationActions),
  subject: z.object({
    type: z.enum(reportedTypes),
    id: Id,
    name: z.string().nullable(),
    /** The character itself, or the one a comment is on; null for a user. */
    characterId: Id.nullable(),
  }),
  rule: z.enum(guidelines).nullable(),
  message: z.string(),
  createdAt: Time,
  until: Time.nullable(),
  isUndone: z.boolean(),
  appealBy: Time.nullable(),
  appeal: Appeal.nullable(),
});
export type ModerationDecision = z.output<typeof ModerationDecision>;

export const OpenAppeal = z.object({
  appeal: Appeal,
  decision: ModerationDecision,
  username: z.string(),
  moderator: z.string(),
  reportId: Id.nullable(),
});
export type OpenAppeal = z.output<typeof OpenAppeal>;

export const appealRoutes = defineRoutes({
  listDecisions: {
    method: 'GET',
    path: '/decisions',
    auth: 'user',
    summary: 'Lists the last 100 moderation decisions about the viewer and their content, newest first',
    query: claimed,
    response: z.object({ decisions: z.array(ModerationDecision) }),
  },
  listAppeals: {
    method: 'GET',
    path: '/appeals',
    auth: 'user',
    summary: "Lists the viewer's appeals, newest first",
    query: claimed,
    response: z.object({ appeals: z.array(Appeal) }),
  },
  createAppeal: {
    method: 'POST',
    path: '/appeals',
    auth: 'user',
    isIdempotent: true,
    whileSuspended: true,
    status: 201,
    summary: 'Appeals a decision about the viewer: once, within 30 days',
    body: z.object({ username: Claim, actionId: Id, text: text(limits.appeal) }),
    response: Appeal,
    errors: ['appeal.empty', 'decision.not_found', 'appeal.made', 'appeal.too_late', 'appeal.not_possible'],
  },
  listOpenAppeals: {
    method: 'GET',
    path: '/appeals/queue',
    auth: 'admin',
    summary: 'Lists appeals for moderators: open ones, soonest due first, or with `status` decided ones, newest first',
    query: z.object({
      username: Claim,
      status: z.enum(appealStatuses).default('pending'),
      cursor: text(200).optional(),
    }),
    response: z.object({ appeals: z.array(OpenAppeal), nextCursor: z.string().nullable() }),
  },
  decideAppeal: {
    method: 'PATCH',
    path: '/appeals/:id',
    auth: 'admin',
    summary: 'Accepts an appeal, which reverses the action, or rejects it; a decision is final',
    params: byId,
    body: z.object({
      username: Claim,
      status: z.enum(['accepted', 'rejected']),
      note: text(limits.moderatorNote).optional(),
      message: text(limits.moderatorNote).optional(),
    }),
    response: Appeal,
    errors: ['appeal.not_found', 'moderation.own', 'appeal.bad_move'],
  },
});
