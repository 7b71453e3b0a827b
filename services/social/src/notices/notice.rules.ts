import type { EventData, Notice, NoticeKind } from '@masque/contracts';

export type Decision = NonNullable<Notice['decision']>;

/** A notice is kept so long, and the newest so many of each user. */
export const KEPT_MS = 90 * 24 * 60 * 60 * 1_000;
export const MOST_KEPT = 1_000;

/** Something that is to be told, if its user wants to know. */
export interface News {
  readonly kind: NoticeKind;
  /** To whom. */
  readonly userId: string;
  /** With the kind it makes the notice's id, which is this user's alone: the same is told once. */
  readonly about: readonly string[];
  readonly happenedAt: Date;
  readonly actorId?: string;
  readonly characterId?: string;
  readonly count?: number;
  readonly decision?: Decision;
}

type Told = Omit<EventData<'decision.made'>, 'noticeId' | 'revision'>;

export const noticeId = ({ kind, about }: Pick<News, 'kind' | 'about'>): string => [kind, ...about].join(':');

export const followNews = (userId: string, followerId: string, happenedAt: Date): News => ({
  kind: 'follower',
  userId,
  about: [userId, followerId],
  happenedAt,
  actorId: followerId,
});

export const commentNews = (userId: string, characterId: string, commenterId: string, happenedAt: Date): News => ({
  kind: 'comment',
  userId,
  about: [characterId, commenterId],
  happenedAt,
  actorId: commenterId,
  characterId,
});

/** What moderators decided about a user and what is theirs, or what became of a report that they have made. */
export const decisionNews = ({ userId, kind, decisionId, characterId, decidedAt, ...told }: Told): News => ({
  kind,
  userId,
  about: [userId, decisionId],
  happenedAt: new Date(decidedAt),
  ...(characterId === null ? {} : { characterId }),
  decision: {
    id: decisionId,
    action: told.action,
    outcome: told.outcome,
    rule: told.rule,
    until: told.until,
    subjectType: told.subjectType,
  },
});

/** They are told whatever becomes of what they are about: it may be hidden from who is told, or gone. */
export const decisionKinds = ['decision', 'report'] as const satisfies readonly NoticeKind[];
export const isOfDecision = (kind: NoticeKind): boolean => decisionKinds.some((one) => one === kind);

const SOON_MS = 24 * 60 * 60 * 1_000;

/** Whether something only takes back that it was taken back, within a day: nothing new to whom it is told. */
export const isBackSoon = (withdrawnAt: Date, happenedAt: Date): boolean =>
  happenedAt > withdrawnAt && happenedAt.getTime() - withdrawnAt.getTime() < SOON_MS;

/** What can happen again, later than it was told. */
const renewable: ReadonlySet<NoticeKind> = new Set(['follower', 'comment']);
export const canBeToldAnew = (kind: NoticeKind): boolean => renewable.has(kind);
