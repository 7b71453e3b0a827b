import { Schema } from 'mongoose';

/** What the counts of users and characters need. */
export interface ChatRow {
  _id: string;
  userId: string;
  characterId: string;
  /** The character's author when somebody else chats with it; empty: its author does. See `unknownAuthor`. */
  authorId: string;
  /** On which it was begun (UTC). */
  day: string;
  messageCount: number;
  /** What it was begun with, and how far its user came; see `chat.changed`. */
  version: number;
  greeting: number | null;
  userTurns: number;
  hasReturned: boolean;
  isDeleted: boolean;
  revision: number;
}

/** Stands for the author until the event of the character has come. */
export const unknownAuthor = (characterId: string): string => `${UNKNOWN}${characterId}`;
const UNKNOWN = '?';
/** All of these, and no id. */
export const unknownAuthors = { $gte: UNKNOWN, $lt: '@' } as const;

export const chatSchema = new Schema<ChatRow>(
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
/** Answers the counts of a user without reading a row. */
chatSchema.index({ userId: 1, isDeleted: 1, messageCount: 1 });
/** What others began with an author's characters on a day. */
chatSchema.index({ authorId: 1, day: 1 });
/** What others have with an author's characters. */
chatSchema.index({ authorId: 1, isDeleted: 1, characterId: 1, messageCount: 1 });
/** Chats with one character, for its author. */
chatSchema.index({ characterId: 1, day: 1 });
