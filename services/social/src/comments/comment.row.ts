import type { ModerationState } from '@masque/contracts';
import type { CountedRow, OwnFields, PublishedRow } from '@masque/service-kit/store';

/** A removed comment stays without text, so that its end is published and later changes know it was counted. */
export interface CommentRow extends PublishedRow, CountedRow {
  /** `{characterId}:{userId}` */
  _id: string;
  characterId: string;
  authorId: string;
  userId: string;
  content: string;
  isDeleted: boolean;
  createdAt: Date;
  updatedAt: Date;
  callIds?: string[];
  /** Also applies to whatever the author writes in its place. Absent: everyone sees it. */
  moderation?: Exclude<ModerationState, 'none'>;
  moderationRevision?: number;
  restoredAt?: Date;
  isErased?: true;
}

export type StoredComment = OwnFields<CommentRow>;

export const commentId = (characterId: string, userId: string): string => `${characterId}:${userId}`;

export function readCommentId(id: string): Pick<CommentRow, 'characterId' | 'userId'> | null {
  const [, characterId, userId] = /^(.+):([^:]+)$/.exec(id) ?? [];
  return characterId !== undefined && userId !== undefined ? { characterId, userId } : null;
}

export const isShown = ({ isDeleted, moderation }: Pick<CommentRow, 'isDeleted' | 'moderation'>): boolean =>
  !isDeleted && moderation === undefined;
