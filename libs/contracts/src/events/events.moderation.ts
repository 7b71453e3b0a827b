import { z } from 'zod';
import { auditKinds } from '../moderation/audit.ts';
import { Id, Suspension, Time } from '../common.ts';
import * as recorded from './events.recorded.ts';
import { Revision } from './events.chat.ts';
import { guidelines, reportedTypes } from '../rules/moderation.rules.ts';
import { moderationStates } from '../visibility.ts';

const at = '2026-01-02T03:04:05.000Z';

const CommentState = z.object({
  commentId: Id,
  characterId: Id,
  userId: Id,
  content: z.string(),
  createdAt: Time,
  updatedAt: Time,
  isDeleted: z.boolean(),
  revision: Revision,
});

const SubjectState = z.object({
  /** `{type}:{id}` */
  subjectId: z.string(),
  type: z.enum(reportedTypes),
  id: Id,
  moderation: z.enum(moderationStates),
  /** Users only; may have ended. */
  suspension: Suspension.nullable(),
  isVerified: z.boolean(),
  revision: Revision,
});

const ToldDecision = z.object({
  /** `{decisionId}:{userId}` */
  noticeId: z.string(),
  decisionId: Id,
  userId: Id,
  /** `report`: about the user's own report; `action` is `report.moved` and `outcome` its status. */
  kind: z.enum(['decision', 'report']),
  action: z.enum(auditKinds),
  outcome: z.enum(['resolved', 'dismissed']).nullable(),
  rule: z.enum(guidelines).nullable(),
  until: Time.nullable(),
  subjectType: z.enum(reportedTypes),
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
