import { z } from 'zod';
import { auditKinds } from '../moderation/audit.ts';
import { Claim, claimed, Id, limitParam, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';
import { guidelines, reportedTypes } from '../rules/moderation.rules.ts';

/** `likes` and `followers` are milestones; `decision` is about the user's own content, `report` about their report. */
export const noticeKinds = ['follower', 'comment', 'likes', 'followers', 'decision', 'report'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** Nobody can mute decisions about themselves. While a kind is muted, its earlier notices are hidden too. */
export const mutableNoticeKinds = ['follower', 'comment', 'likes', 'followers'] as const;

export const Notice = z.object({
  id: Id,
  kind: z.enum(noticeKinds),
  createdAt: Time,
  isRead: z.boolean(),
  actor: z.object({ username: z.string(), profilePicture: z.string().nullable() }).nullable(),
  character: z.object({ id: Id, name: z.string(), image: z.string().nullable() }).nullable(),
  count: z.number().int().nullable(),
  decision: z
    .object({
      id: Id,
      action: z.enum(auditKinds),
      outcome: z.enum(['resolved', 'dismissed']).nullable(),
      rule: z.enum(guidelines).nullable(),
      until: Time.nullable(),
      subjectType: z.enum(reportedTypes),
    })
    .nullable(),
});
export type Notice = z.output<typeof Notice>;

const Unread = z.number().int();

/** One stream event: up to 100 new notices, newest first. Its id resumes the stream (`Last-Event-ID`). */
export const NoticeNews = z.object({ notices: z.array(Notice), unread: Unread });
export type NoticeNews = z.output<typeof NoticeNews>;

const Settings = z.object({ muted: z.array(z.enum(mutableNoticeKinds)).max(mutableNoticeKinds.length) });

export const noticeRoutes = defineRoutes({
  listNotices: {
    method: 'GET',
    path: '/notices',
    auth: 'user',
    summary: "Lists the viewer's notices, newest first, paged by cursor",
    query: z.object({ username: Claim, cursor: text(200).optional(), limit: limitParam(100).default(30) }),
    response: NoticeNews.extend({ nextCursor: z.string().nullable() }),
  },
  readNotices: {
    method: 'POST',
    path: '/notices/read',
    auth: 'user',
    whileSuspended: true,
    summary: 'Marks notices as read, or all of them without `ids`; returns the first page',
    isBodyOptional: true,
    body: z.object({ username: Claim, ids: z.array(Id).max(100).optional() }),
    response: NoticeNews,
  },
  streamNotices: {
    method: 'GET',
    path: '/notices/stream',
    auth: 'user',
    summary:
      'Streams new notices, after an initial unread count; with Last-Event-ID, notices since then come first. Also sends an event when the unread count changes elsewhere',
    raw: 'always',
    isEndless: true,
    event: NoticeNews,
    response: NoticeNews,
  },
  getNoticeSettings: {
    method: 'GET',
    path: '/notices/settings',
    auth: 'user',
    summary: 'Lists the kinds of notices the viewer has muted',
    query: claimed,
    response: Settings,
  },
  saveNoticeSettings: {
    method: 'PUT',
    path: '/notices/settings',
    auth: 'user',
    whileSuspended: true,
    summary: 'Mutes exactly these kinds of notices',
    body: Settings.extend({ username: Claim }),
    response: Settings,
  },
});
