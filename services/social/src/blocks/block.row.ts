/** One user wants to have nothing to do with another. It works in both directions. */
export interface BlockRow {
  /** `{userId}:{blockedId}` */
  _id: string;
  userId: string;
  blockedId: string;
  createdAt: Date;
}

export const blockId = (userId: string, blockedId: string): string => `${userId}:${blockedId}`;
