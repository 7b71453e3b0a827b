import type { CountedRow } from '@masque/service-kit';

/** The one comment of a user on a character. Removed it stays without its text, so that later ones know that it was counted. */
export interface CommentRow extends CountedRow {
  /** `{characterId}:{userId}` */
  _id: string;
  characterId: string;
  authorId: string;
  userId: string;
  content: string;
  isDeleted: boolean;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
  /** Creation ids of the latest calls that wrote it, the newest first. */
  callIds?: string[];
}

export const commentId = (characterId: string, userId: string): string => `${characterId}:${userId}`;
