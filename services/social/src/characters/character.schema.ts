import { Schema } from 'mongoose';

/** What the counts of an author need. */
export interface CharacterRow {
  _id: string;
  authorId: string;
  isPublic: boolean;
  isDeleted: boolean;
  revision: number;
}

export const characterSchema = new Schema<CharacterRow>(
  {
    _id: { type: String, required: true },
    authorId: { type: String, required: true },
    isPublic: { type: Boolean, required: true },
    isDeleted: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
/** Answers both counts of an author without reading a row. */
characterSchema.index({ authorId: 1, isDeleted: 1, isPublic: 1 });
