import { Schema } from 'mongoose';
import { changedHour } from '../changed-hour.ts';

/** What we keep of the counts of a character, so that the index can be filled again. */
export interface PopularityRow {
  /** Id of the character. */
  _id: string;
  likes: number;
  comments: number;
  revision: number;
  changedHour: number;
}

export const popularitySchema = new Schema<PopularityRow>(
  {
    _id: { type: String, required: true },
    likes: { type: Number, required: true },
    comments: { type: Number, required: true },
    revision: { type: Number, required: true },
    changedHour,
  },
  { versionKey: false },
);
