import { Schema } from 'mongoose';

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

export const chatSchema = new Schema<SocialChatRow>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    characterId: { type: String, required: true },
    authorId: { type: String, default: '' },
    day: { type: String, default: '' },
    messageCount: { type: Number, required: true },
    version: { type: Number, default: 1 },
    greeting: { type: Number, default: null },
    userTurns: { type: Number, default: 0 },
    hasReturned: { type: Boolean, default: false },
    isDeleted: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
/** Covering index for the counts of a user. */
chatSchema.index({ userId: 1, isDeleted: 1, messageCount: 1 });
chatSchema.index({ authorId: 1, day: 1 });
chatSchema.index({ authorId: 1, isDeleted: 1, characterId: 1, messageCount: 1 });
chatSchema.index({ characterId: 1, day: 1 });
