import { Schema } from 'mongoose';

/** What we keep of a chat, to count the chats of each character. */
export interface ChatRow {
  _id: string;
  characterId: string;
  isDeleted: boolean;
  revision: number;
}

export const chatSchema = new Schema<ChatRow>(
  {
    _id: { type: String, required: true },
    characterId: { type: String, required: true },
    isDeleted: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
chatSchema.index({ characterId: 1, isDeleted: 1 });
