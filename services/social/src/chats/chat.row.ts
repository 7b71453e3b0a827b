export interface SocialChatRow {
  _id: string;
  userId: string;
  characterId: string;
  /** Empty if the author chats with their own character. See `unknownAuthor`. */
  authorId: string;
  /** Start day (UTC). */
  day: string;
  messageCount: number;
  version: number;
  greeting: number | null;
  userTurns: number;
  hasReturned: boolean;
  isDeleted: boolean;
  revision: number;
}

/** Placeholder until the character's event arrives. */
export const unknownAuthor = (characterId: string): string => `${UNKNOWN}${characterId}`;
const UNKNOWN = '?';
/** Range that holds all placeholders and no id. */
export const unknownAuthors = { $gte: UNKNOWN, $lt: '@' } as const;
