import { z } from 'zod';
import { auditKinds } from './audit.ts';
import { Id, Suspension, Time } from './common.ts';
import * as recorded from './events.recorded.ts';
import { Revision } from './events.chat.ts';
import { guidelines, reportedTypes } from './rules/moderation.rules.ts';
import { moderationStates } from './visibility.ts';

const at = '2026-01-02T03:04:05.000Z';

const CommentState = z.object({
  commentId: Id,
  characterId: Id,
  /** Who wrote it. */
  userId: Id,
  content: z.string(),
  createdAt: Time,
  updatedAt: Time,
  isDeleted: z.boolean(),
  revision: Revision,
});

/** All that moderators have decided about one character, comment or user, as it holds now. */
const SubjectState = z.object({
  /** `{type}:{id}` */
  subjectId: z.string(),
  type: z.enum(reportedTypes),
  id: Id,
  /** Of a character or a comment. */
  moderation: z.enum(moderationStates),
  /** Of a user; one whose end has passed counts no more. */
  suspension: Suspension.nullable(),
  isVerified: z.boolean(),
  revision: Revision,
});

/** What one user is told of a decision: the user whom it is about, or who had reported. */
const ToldDecision = z.object({
  /** `{decision's id}:{userId}` */
  noticeId: z.string(),
  decisionId: Id,
  userId: Id,
  /** `report`: of the user's own report; what became of it is `report.moved` with its `status` in `outcome`. */
  kind: z.enum(['decision', 'report']),
  action: z.enum(auditKinds),
  outcome: z.enum(['resolved', 'dismissed']).nullable(),
  rule: z.enum(guidelines).nullable(),
  /** End of a suspension. */
  until: Time.nullable(),
  subjectType: z.enum(reportedTypes),
  /** The character that it is about, or whose comment; null for a user. */
  characterId: Id.nullable(),
  decidedAt: Time,
  revision: Revision,
});

export const moderationEvents = {
  'comment.changed': {
    topic: 'social.comments',
    key: 'commentId',
    version: 1,
    producer: 'social',
    consumers: { moderation: 'one' },
    named: ['commentId'],
    data: CommentState,
    example: {
      commentId: 'character-1:user-2',
      characterId: 'character-1',
      userId: 'user-2',
      content: 'She kept my secret.',
      createdAt: at,
      updatedAt: at,
      isDeleted: false,
      revision: 1,
    },
    recorded: [recorded.comment1],
  },
  'subject.moderated': {
    topic: 'moderation.subjects',
    key: 'subjectId',
    version: 1,
    producer: 'moderation',
    consumers: { catalog: 'one', social: 'one', identity: 'one' },
    data: SubjectState,
    example: {
      subjectId: 'character:character-1',
      type: 'character',
      id: 'character-1',
      moderation: 'hidden',
      suspension: null,
      isVerified: false,
      revision: 1,
    },
    recorded: [recorded.subject1, recorded.subject2, recorded.subject3],
  },
  'decision.made': {
    topic: 'moderation.decisions',
    key: 'noticeId',
    version: 1,
    producer: 'moderation',
    consumers: { social: 'one' },
    data: ToldDecision,
    example: {
      noticeId: 'decision-1:user-1',
      decisionId: 'decision-1',
      userId: 'user-1',
      kind: 'decision',
      action: 'hide',
      outcome: null,
      rule: 'spam',
      until: null,
      subjectType: 'character',
      characterId: 'character-1',
      decidedAt: at,
      revision: 1,
    },
    recorded: [recorded.decision1, recorded.decision2],
  },
} as const;
