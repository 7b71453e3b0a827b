import { z } from 'zod';
import { auditKinds } from './audit.ts';
import { Claim, Id, limitParam, text, Time } from './common.ts';
import { defineRoutes } from './route.ts';
import { guidelines, reportedTypes } from './rules/moderation.rules.ts';

/**
 * `likes` (of a character) and `followers` tell of milestones; `decision` of what moderators decided about oneself and what
 * is one's own, `report` of what became of a report that one has made.
 */
export const noticeKinds = ['follower', 'comment', 'likes', 'followers', 'decision', 'report'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/**
 * What can be muted: nobody can look away from a decision about themselves. What is muted is not told, and what was told
 * before is hidden meanwhile.
 */
export const mutableNoticeKinds = ['follower', 'comment', 'likes', 'followers'] as const;

/** What happened to oneself. */
export const Notice = z.object({
  id: Id,
  kind: z.enum(noticeKinds),
  createdAt: Time,
  isRead: z.boolean(),
  /** Who followed or commented; null for other kinds. */
  actor: z.object({ username: z.string(), profilePicture: z.string().nullable() }).nullable(),
  character: z.object({ id: Id, name: z.string(), image: z.string().nullable() }).nullable(),
  /** How many likes or followers a milestone stands for. */
  count: z.number().int().nullable(),
  /** What moderators decided. */
  decision: z
    .object({
      id: Id,
      action: z.enum(auditKinds),
      /** Of a report. */
      outcome: z.enum(['resolved', 'dismissed']).nullable(),
      rule: z.enum(guidelines).nullable(),
      /** End of a suspension. */
      until: Time.nullable(),
      subjectType: z.enum(reportedTypes),
    })
    .nullable(),
});
export type Notice = z.output<typeof Notice>;

const claimed = z.object({ username: Claim });
/** At most 1,000. */
const Unread = z.number().int();

/**
 * `data` of one event of the stream: what is new since the last one, the newest first and 100 at most, and how many are
 * unread now. The event's id is a place among the user's notices: whoever comes back with it as `Last-Event-ID` is told
 * what came after it.
 */
export const NoticeNews = z.object({ notices: z.array(Notice), unread: Unread });
export type NoticeNews = z.output<typeof NoticeNews>;

const Settings = z.object({ muted: z.array(z.enum(mutableNoticeKinds)).max(mutableNoticeKinds.length) });

export const noticeRoutes = defineRoutes({
  listNotices: {
    method: 'GET',
    path: '/notices',
    auth: 'user',
    summary: 'What happened to the viewer, newest first, paged by cursor',
    query: z.object({ username: Claim, cursor: text(200).optional(), limit: limitParam(100).default(30) }),
    claim: 'username',
    response: NoticeNews.extend({ nextCursor: z.string().nullable() }),
  },
  readNotices: {
    method: 'POST',
    path: '/notices/read',
    auth: 'user',
    whileSuspended: true,
    summary: 'Marks notices as read, all of them without `ids`; answers the first page',
    isBodyOptional: true,
    body: z.object({ username: Claim, ids: z.array(Id).max(100).optional() }),
    claim: 'username',
    response: NoticeNews,
  },
  streamNotices: {
    method: 'GET',
    path: '/notices/stream',
    auth: 'user',
    summary:
      'New notices as they come: first how many are unread, with Last-Event-ID and what came since, then each; an event also when the number of unread ones changes elsewhere',
    raw: 'always',
    isEndless: true,
    event: NoticeNews,
    response: NoticeNews,
  },
  getNoticeSettings: {
    method: 'GET',
    path: '/notices/settings',
    auth: 'user',
    summary: 'Which kinds of notices the viewer has muted',
    query: claimed,
    claim: 'username',
    response: Settings,
  },
  saveNoticeSettings: {
    method: 'PUT',
    path: '/notices/settings',
    auth: 'user',
    whileSuspended: true,
    summary: 'Mutes these kinds of notices, and no others',
    body: Settings.extend({ username: Claim }),
    claim: 'username',
    response: Settings,
  },
});
