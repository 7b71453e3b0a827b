import { Schema } from 'mongoose';

export interface ReportedCardRow {
  /** `{characterId}:{version}` */
  _id: string;
  characterId: string;
  version: number;
  /** JSON of a `Card`: other programs' keys may not be valid field names in the store. */
  card: string;
  isDeleted: boolean;
  revision: number;
}

export const cardSchema = new Schema<ReportedCardRow>(
  {
    _id: { type: String, required: true },
    characterId: { type: String, required: true },
    version: { type: Number, required: true },
    card: { type: String, default: '{}' },
    isDeleted: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
