import type { ModerationState } from '@masque/contracts';
import type { CountedRow, OwnFields, PublishedRow } from '@masque/service-kit';

/**
 * The one comment of a user on a character. Removed it stays without its text, so that its end is published and later ones
 * know that it was counted.
 */
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
  /** Creation ids of the latest calls that wrote it, the newest first. */
  callIds?: string[];
  /** What moderators decided, also about what its author writes in its place; absent: nothing, everybody sees it. */
  moderation?: Exclude<ModerationState, 'none'>;
  /** Of the event that told of that; absent: none has. */
  moderationRevision?: number;
  /** When moderators decided that others see it again. */
  restoredAt?: Date;
  /** The account was deleted: nothing but ids is left. */
  isErased?: true;
}

/** What is written of a row. */
export type Comment = OwnFields<CommentRow>;

export const commentId = (characterId: string, userId: string): string => `${characterId}:${userId}`;

/** Null for what is no id of a comment. */
export function readCommentId(id: string): Pick<CommentRow, 'characterId' | 'userId'> | null {
  const [, characterId, userId] = /^(.+):([^:]+)$/.exec(id) ?? [];
  return characterId !== undefined && userId !== undefined ? { characterId, userId } : null;
}

/** Whether others see it. */
export const isShown = ({ isDeleted, moderation }: Pick<CommentRow, 'isDeleted' | 'moderation'>): boolean =>
  !isDeleted && moderation === undefined;
