import { Schema } from 'mongoose';

/** What the counts of a user need. */
export interface ChatRow {
  _id: string;
  userId: string;
  characterId: string;
  messageCount: number;
  isDeleted: boolean;
  revision: number;
}

export const chatSchema = new Schema<ChatRow>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    characterId: { type: String, required: true },
    messageCount: { type: Number, required: true },
    isDeleted: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
/** Answers the counts of a user without reading a row. */
chatSchema.index({ userId: 1, isDeleted: 1, messageCount: 1 });
