import type { EventData, Notice, NoticeKind } from '@masque/contracts';

export type NoticeDecision = NonNullable<Notice['decision']>;

/** Notices are deleted after this time, or beyond this many per user. */
export const KEPT_MS = 90 * 24 * 60 * 60 * 1_000;
export const MOST_KEPT = 1_000;

export interface NoticeDraft {
  readonly kind: NoticeKind;
  readonly userId: string;
  /** Forms the notice id together with `kind`; must be unique to this user. */
  readonly about: readonly string[];
  readonly happenedAt: Date;
  readonly actorId?: string;
  readonly characterId?: string;
  readonly count?: number;
  readonly decision?: NoticeDecision;
}

type Decision = Omit<EventData<'decision.made'>, 'noticeId' | 'revision'>;

export const noticeId = ({ kind, about }: Pick<NoticeDraft, 'kind' | 'about'>): string => [kind, ...about].join(':');

export const followNews = (userId: string, followerId: string, happenedAt: Date): NoticeDraft => ({
  kind: 'follower',
  userId,
  about: [userId, followerId],
  happenedAt,
  actorId: followerId,
});

export const commentNews = (
  userId: string,
  characterId: string,
  commenterId: string,
  happenedAt: Date,
): NoticeDraft => ({
  kind: 'comment',
  userId,
  about: [characterId, commenterId],
  happenedAt,
  actorId: commenterId,
  characterId,
});

export const decisionNews = ({
  userId,
  kind,
  decisionId,
  characterId,
  decidedAt,
  ...decision
}: Decision): NoticeDraft => ({
  kind,
  userId,
  about: [userId, decisionId],
  happenedAt: new Date(decidedAt),
  ...(characterId === null ? {} : { characterId }),
  decision: {
    id: decisionId,
    action: decision.action,
    outcome: decision.outcome,
    rule: decision.rule,
    until: decision.until,
    subjectType: decision.subjectType,
  },
});

/** Shown even if their subject is gone or hidden from the recipient. */
export const decisionKinds = ['decision', 'report'] as const satisfies readonly NoticeKind[];
export const isOfDecision = (kind: NoticeKind): boolean => decisionKinds.some((one) => one === kind);

const SOON_MS = 24 * 60 * 60 * 1_000;

/** An event within a day of its withdrawal only undoes it, so it isn't news. */
export const isBackSoon = (withdrawnAt: Date, happenedAt: Date): boolean =>
  happenedAt > withdrawnAt && happenedAt.getTime() - withdrawnAt.getTime() < SOON_MS;

const renewable: ReadonlySet<NoticeKind> = new Set(['follower', 'comment']);
export const canBeRenewed = (kind: NoticeKind): boolean => renewable.has(kind);
