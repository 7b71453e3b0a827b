import { Schema } from 'mongoose';
import { changedHour } from '../changed-hour.ts';

export interface CatalogChatRow {
  _id: string;
  characterId: string;
  userId: string;
  isDeleted: boolean;
  revision: number;
  changedHour: number;
}

export const chatSchema = new Schema<CatalogChatRow>(
  {
    _id: { type: String, required: true },
    characterId: { type: String, required: true },
    userId: { type: String, required: true },
    isDeleted: { type: Boolean, required: true },
    revision: { type: Number, required: true },
    changedHour,
  },
  { versionKey: false },
);
chatSchema.index({ characterId: 1, isDeleted: 1 });
