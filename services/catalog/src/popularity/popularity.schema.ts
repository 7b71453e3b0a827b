import { Schema } from 'mongoose';
import { changedHour } from '../changed-hour.ts';

export interface CatalogPopularityRow {
  _id: string;
  likes: number;
  comments: number;
  revision: number;
  changedHour: number;
}

export const popularitySchema = new Schema<CatalogPopularityRow>(
  {
    _id: { type: String, required: true },
    likes: { type: Number, required: true },
    comments: { type: Number, required: true },
    revision: { type: Number, required: true },
    changedHour,
  },
  { versionKey: false },
);
